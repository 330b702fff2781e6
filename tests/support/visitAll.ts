import type { Page } from '@playwright/test'
import { en as english } from '../../src/messages/en.ts'
import { detailedApp, firstApp, secondApp } from '../fixtures/catalogue.ts'
import { expect, SCREEN_PATHS, siteStarted, withLastingNotifications } from './journey.ts'

type Visit = {
  /** The folder of the language, such as 'de/'. */
  folder?: string
  /** A text in the language. */
  say?: (text: string) => string
  /** Leads to the next screenshot. */
  nextKey?: 'ArrowRight' | 'ArrowLeft'
}

/** Opens every screen, document and dialog of a language in a site with `detailedApp`, and yields the name of each. */
export async function* visitAll(
  page: Page,
  { folder = '', say = text => text, nextKey = 'ArrowRight' }: Visit = {},
): AsyncGenerator<string> {
  const open = async (path: string) => {
    await page.goto(`./${folder}${path}`)
    await siteStarted(page)
  }
  const button = (name: string) => page.getByRole('button', { name: say(name) }).first()
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog')).toHaveCount(0)
    // The focus returns, which may scroll the page under the next click.
    await expect(page.locator('button:focus')).toHaveCount(1)
  }
  const notificationShown = async (text: string) => {
    const notification = page.locator('.Toastify__toast').filter({ hasText: say(text) })
    await expect(notification).toBeVisible()
    // It slides in.
    await notification.evaluate(element =>
      Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
    )
  }
  // With the characters that isolate values from right to left
  const position = (number: number) =>
    page.getByRole('dialog').getByText(new RegExp(`${number}\\W* \\p{L}+ \\W*3`, 'u'))
  await withLastingNotifications(page)
  // The others are opened below, with more to see.
  for (const path of SCREEN_PATHS.filter(path => !['apps', 'installation'].includes(path))) {
    await open(path)
    // Shows the skip link.
    await page.keyboard.press('Tab')
    yield `/${path}`
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await button(english.header.menu).click()
  yield 'menu'
  await open('apps?q=l&category=Work&sort=title')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  yield 'found'
  await page.getByRole('searchbox').fill('dayblom')
  await expect(page.getByRole('link', { name: say(firstApp.title) })).toBeVisible()
  yield 'not found'
  await open('no/page')
  yield 'no page'
  for (const path of ['legal', `get/${detailedApp.id}`]) {
    await page.goto(`./${folder}${path}`)
    yield path
  }
  await open(`appdetails/${detailedApp.id}`)
  await page.locator('.ratings-chart').scrollIntoViewIfNeeded()
  await expect(page.locator('canvas')).toBeVisible()
  await page.locator('.more-apps').scrollIntoViewIfNeeded()
  yield 'app'
  await page.locator('.screenshots button').first().click()
  await expect(position(1)).toBeVisible()
  await page.keyboard.press(nextKey)
  await expect(position(2)).toBeVisible()
  yield 'screenshot'
  await closeDialog()
  const code = button(english.phone.title)
  if (await code.isVisible()) {
    await code.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    yield 'phone'
    await closeDialog()
  }
  await open(`appdetails/${secondApp.id}`)
  const reloaded = page.waitForEvent('load')
  await button(english.install.now).click()
  await reloaded
  await notificationShown(english.notifications.installing)
  yield 'installing'
  await page.getByRole('link', { name: say(english.install.list) }).click()
  await expect(button(english.installation.uninstall)).toBeVisible()
  yield 'installed'
  await button(english.toasts.close).click()
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await button(english.installation.uninstall).click()
  await notificationShown(english.notifications.uninstalled)
  yield 'uninstalled'
}
