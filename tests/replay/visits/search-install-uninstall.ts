import type { Visit } from '../../../tools/replay/record.ts'
import { openSite } from './support.ts'

/** A search, an install with its reload, and an uninstall. */
export const visit: Visit = async (page, url) => {
  await openSite(page, `${url}apps`)
  await page.getByPlaceholder('Search').pressSequentially('tide')
  await page.getByRole('link', { name: 'Tidewallet' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await page.getByRole('button', { name: /^Installed/ }).waitFor()
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByText('0 Apps Found').waitFor()
}
