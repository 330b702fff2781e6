import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Lets `owner.prototype[method]` throw, for calls whose first argument contains `argument`. */
async function breakMethod(page: Page, owner: string, method: string, argument = '') {
  await page.addInitScript(
    ([owner, method, argument]) => {
      const { prototype } = Reflect.get(window, owner)
      const original = prototype[method]
      prototype[method] = function (...args: unknown[]) {
        if (String(args[0]).includes(argument)) throw new Error('broken on purpose')
        return original.apply(this, args)
      }
    },
    [owner, method, argument] as const,
  )
}

for (const { fault, owner, method, argument } of [
  {
    fault: 'usePageHead fails',
    owner: 'Document',
    method: 'querySelector',
    argument: 'meta[name="description"]',
  },
  { fault: 'the start fails', owner: 'History', method: 'replaceState', argument: '' },
]) {
  test(`the error screen takes the place of a page where ${fault}`, async ({
    page,
    expectConsole,
  }) => {
    await breakMethod(page, owner, method, argument)
    // Another page's HTML hides its content until the scripts have started.
    for (const path of ['apps', 'appdetails/999999']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page).toHaveTitle('Something went wrong')
      await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    }
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    expectConsole(/broken on purpose/)
  })
}
