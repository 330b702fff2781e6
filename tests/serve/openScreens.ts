import { type Browser, expect } from '@playwright/test'
import { normalizePath } from '../../src/shared/domain/paths.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { firstApp } from '../fixtures/catalogue.ts'

/**
 * Opens every screen of the site at `url` by its address. Throws if one does not start without an error, or
 * without the worker.
 */
export async function openScreens(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  for (const { path } of SCREENS) {
    const address = normalizePath(path.replace(':id', String(firstApp.id))).slice(1)
    await page.goto(url + address)
    await page.locator('html[data-live]').waitFor()
  }
  await page.goto(url)
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(worker, { timeout: 15_000 }).toBe('activated')
  expect(errors).toEqual([])
  await page.close()
}
