import type { Request } from '@playwright/test'
import { firstApp as first } from '../fixtures/catalogue.ts'
import { expect, installAndReload, SCREEN_PATHS, test } from '../support/journey.ts'
import { headerLink } from './visit.ts'

// Its texts are those of the specification.
test.use({ variant: 'demo' })

const PATHS = [...SCREEN_PATHS, `appdetails/${first.id}`]

test('spec 6: roles', async ({ page, context, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'ja-JP' })
  const otherPage = await other.newPage()

  await test.step('Nobody logs in: there is no login, and there are no roles.', async () => {
    const requests: Request[] = []
    page.on('request', request => requests.push(request))
    for (const path of PATHS) {
      await page.goto(`./${path}`)
      await expect(page.getByText(/log ?in|sign ?(in|up)|password|register/i)).toHaveCount(0)
      await expect(page.locator('form, [type=password], [type=email]')).toHaveCount(0)
    }
    for (const request of requests) {
      const { cookie, authorization } = await request.allHeaders()
      expect([cookie, authorization], request.url()).toEqual([undefined, undefined])
    }
    expect(await context.cookies()).toEqual([])
  })

  await test.step('Any visitor can use it: all visitors may do the same', async () => {
    await installAndReload(page)
    for (const path of [...PATHS, 'data.json']) {
      const mine = await page.request.get(`./${path}`)
      const theirs = await other.request.get(`./${path}`)
      expect([theirs.status(), await theirs.text()]).toEqual([200, await mine.text()])
    }
  })

  await test.step('Each browser has its own list: each with the list of their own browser', async () => {
    await otherPage.goto('installation')
    await expect(otherPage.getByText('0 Apps Found', { exact: true })).toBeVisible()
    await headerLink(page, 'Installation').click()
    await expect(page.getByText('1 Apps Found', { exact: true })).toBeVisible()
  })
  await other.close()
})
