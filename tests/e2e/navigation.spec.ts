import { site } from '../fixtures/site.ts'
import { expect, holdBack, siteStarted, test } from './journey.ts'

test('a double click adds one history entry', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('link', { name: 'Apps', exact: true }).dblclick()
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.hero.headline)
})

test('two quick steps back lead to the first screen', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Installed Apps')
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.hero.headline)
  await expect(page).toHaveURL('./')
})

test.describe('Back pressed on a reloaded page is not lost', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('./')
    await siteStarted(page)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await expect(page.getByText('Apps Found')).toBeVisible()
  })

  test.afterEach(async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.hero.headline)
    await expect(page).toHaveURL('./')
    // The screen is interactive.
    await page.getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByText('0 Apps Found')).toBeVisible()
  })

  test('while its scripts load', async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js')
    await page.reload({ waitUntil: 'commit' })
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('./')
    release()
  })

  test('while its screen starts', async ({ page }) => {
    await page.addInitScript(goBackDuringHydration)
    await page.reload()
  })
})

/**
 * Runs in the page: goes back once React starts to hydrate, and delays the rest of hydration. Nothing that
 * is public marks this moment: the page cannot be told from one that loads until hydration has ended.
 */
function goBackDuringHydration(): void {
  const { addEventListener } = EventTarget.prototype
  HTMLElement.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
    addEventListener.apply(this, args)
    if (this.id !== 'root') return
    HTMLElement.prototype.addEventListener = addEventListener
    history.back()
    // React's scheduler uses messages.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), 500)
    }
  }
}
