import type { Visit } from '../../../tools/replay/record.ts'
import { openSite } from './support.ts'

/** Another tab installs an app and uninstalls it. */
export const visit: Visit = async (page, url) => {
  await openSite(page, `${url}installation`)
  const other = await page.context().newPage()
  await openSite(other, `${url}appdetails/8`)
  await other.getByRole('button', { name: 'Install Now' }).click()
  await page.getByText('1 Apps Found').waitFor()
  await other.getByRole('button', { name: /^Installed/ }).waitFor()
  await other.getByRole('link', { name: 'Installation' }).click()
  await other.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByText('0 Apps Found').waitFor()
  await other.close()
}
