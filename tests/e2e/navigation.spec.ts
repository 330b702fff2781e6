import { site } from '../fixtures/site.ts'
import { expect, siteStarted, test } from './journey.ts'

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

for (const moment of ['store', 'screen'] as const) {
  test(`Back pressed while the ${moment} starts is not lost`, async ({ page }) => {
    await page.goto('./')
    await siteStarted(page)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await expect(page.getByText('Apps Found')).toBeVisible()
    await page.addInitScript(goBackDuring, moment)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.hero.headline)
    await expect(page).toHaveURL('./')
    // The screen is interactive.
    await page.getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByText('0 Apps Found')).toBeVisible()
  })
}

/** Runs in the page: goes back once the store exists or React starts to hydrate, and delays what they schedule. */
function goBackDuring(moment: 'store' | 'screen'): void {
  let isDone = false
  const goBack = () => {
    if (isDone) return
    isDone = true
    history.back()
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => setTimeout(work, ms + 500),
    })
    // React's scheduler uses messages.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), 500)
    }
  }
  const { addEventListener } = EventTarget.prototype
  HTMLElement.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
    addEventListener.apply(this, args)
    if (moment === 'screen' && this.id === 'root') goBack()
  }
  const Channel = window.BroadcastChannel
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      if (moment === 'store') goBack()
    }
  }
}
