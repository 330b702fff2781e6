import type { Visit } from '../../../tools/replay/record.ts'
import { openSite } from './support.ts'

/** The catalogue fails with 500 in all three tries. */
export const visit: Visit = async (page, url) => {
  await openSite(page, `${url}apps`, 500)
  await page.getByText('OPPS!! APP NOT FOUND').waitFor()
  await page.getByRole('link', { name: 'Installation' }).click()
}
