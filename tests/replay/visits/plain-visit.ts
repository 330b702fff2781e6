import type { Visit } from '../../../tools/replay/record.ts'
import { openSite } from './support.ts'

/** Home, all apps, one app, and back. */
export const visit: Visit = async (page, url) => {
  await openSite(page, url)
  await page.getByRole('link', { name: 'Show All' }).click()
  await page.getByRole('link', { name: 'Daybloom' }).click()
  await page.getByText('Developed by').waitFor()
  await page.goBack()
  await page.getByText('(3) Apps Found').waitFor()
}
