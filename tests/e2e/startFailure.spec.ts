import type { Page } from '@playwright/test'
import { expect, holdBack, siteStarted, test } from './journey.ts'

const SCREENS = ['', 'apps?q=loom', 'installation', 'appdetails/17', 'appdetails/999999', 'nope']

const message = (page: Page) => page.getByRole('alert')

for (const { fault, script, answer } of [
  { fault: 'the script is missing', script: '**/assets/index-*.js', answer: { status: 404 } },
  {
    fault: 'the host answers scripts with HTML',
    script: '**/assets/*.js',
    answer: { contentType: 'text/html', body: '<p>Welcome' },
  },
]) {
  test(`every screen reports a failed start when ${fault}, and can be reloaded`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/assets/)
    await page.setViewportSize({ width: 320, height: 568 })
    for (const path of SCREENS) {
      await page.route(script, route => route.fulfill(answer))
      await page.goto(path)
      await expect(message(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const reload = page.getByRole('link', { name: 'Reload' })
      await reload.focus()
      await expect(reload).toBeFocused()
      await page.unrouteAll()
      await page.keyboard.press('Enter')
      await siteStarted(page)
      await expect(message(page)).toBeHidden()
    }
  })
}

test('the site waits 15 s for its scripts, and still starts if they arrive later', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('apps?q=loom', { waitUntil: 'commit' })
  await expect(page.getByPlaceholder('Search')).toBeVisible()
  await page.clock.runFor(14_500)
  await expect(message(page)).toBeHidden()
  await expect(page.locator('.app-card').first()).toBeHidden()
  await page.clock.runFor(1000)
  await expect(message(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.app-card').first()).toBeVisible()
  release()
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.getByText('(1) Apps Found').isVisible()
    })
    .toBe(true)
  await expect(message(page)).toBeHidden()
})

/** Makes `owner.prototype[method]` throw if its first argument contains `argument`. */
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
  { fault: 'the layout fails', owner: 'Date', method: 'getFullYear', argument: '' },
  {
    fault: 'the start fails',
    owner: 'Document',
    method: 'getElementById',
    argument: 'prerendered-data',
  },
]) {
  test(`the error screen replaces the page when ${fault}`, async ({ page, expectConsole }) => {
    await breakMethod(page, owner, method, argument)
    // The HTML of another page is hidden until the site starts.
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
