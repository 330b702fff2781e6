import { company } from '../../fixtures/company.ts'
import { expect, holdBack, siteStarted, test } from '../../support/journey.ts'

test('Back on a reloaded page is not lost, neither before nor while its screen starts', async ({
  page,
}) => {
  const headline = page.getByRole('heading', { level: 1, name: company.hero.headline })
  const apps = page.getByRole('link', { name: 'Apps', exact: true })
  await page.goto('./')
  await siteStarted(page)
  await apps.click()
  await expect(page.getByText('Apps Found')).toBeVisible()
  const release = await holdBack(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('./')
  release()
  await expect(headline).toBeVisible()

  // The screen is interactive.
  await apps.click()
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.addInitScript(goBackDuringHydration)
  await page.reload()
  await expect(headline).toBeVisible()
  await expect(page).toHaveURL('./')
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
})

test('Go Back! leads to the site the visitor came from, or home in a tab of its own', async ({
  page,
  baseURL,
}) => {
  const goBack = page.getByRole('button', { name: 'Go Back!' })
  const elsewhere = 'http://elsewhere.example/'
  await page.route(elsewhere, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${baseURL}appdetails/abc">An app</a>
        <a href="${baseURL}appdetails/abc" target="_blank">A new tab</a>`,
    }),
  )
  await page.goto(elsewhere)
  await page.getByRole('link', { name: 'An app' }).click()
  await goBack.click()
  await expect(page).toHaveURL(elsewhere)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'A new tab' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Go Back!' }).click()
  await expect(tab).toHaveURL('./')
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
      MessagePort.prototype.postMessage = postMessage
      setTimeout(() => postMessage.call(this, message), 500)
    }
  }
}
