import type { Visit } from '../../../tools/replay/record.ts'
import { openSite } from './support.ts'

/** The browser cannot store the app, so the install is reverted. */
export const visit: Visit = async (page, url) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await openSite(page, `${url}apps`)
  await page.getByRole('link', { name: 'Tidewallet' }).click()
  await page.getByRole('button', { name: 'Install Now' }).click()
  await page.getByText("Your browser couldn't save this app.").waitFor()
}
