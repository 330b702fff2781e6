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
