import { company } from '../fixtures/company.ts'
import { expect, holdBack, siteStarted, test } from './journey.ts'

test('a double click adds one history entry', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('link', { name: 'Apps', exact: true }).dblclick()
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
  await expect(page).toHaveURL('./')
})

test('an address with two slashes opens its screen where the host serves it', async ({
  page,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '')
  await page.route(`${origin}//apps`, async route =>
    route.fulfill({ response: await route.fetch({ url: `${origin}/apps` }) }),
  )
  await page.goto(`${origin}//apps`)
  await siteStarted(page)
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page).toHaveURL('installation')
})

test('a typed hash shows its element, and Back returns to where the page was', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  const title = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => window.scrollTo(0, 1000))
  await expect(title).not.toBeInViewport()
  await page.evaluate(() => {
    location.hash = 'page-title'
  })
  await expect(title).toBeInViewport()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1000)
  await expect(page).toHaveURL('apps')
})

test.describe('Back pressed on a reloaded page is not lost', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('./')
    await siteStarted(page)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await expect(page.getByText('Apps Found')).toBeVisible()
  })

  test.afterEach(async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
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
