import type { Visit } from '../../../tools/replay/record.ts'
import { catalogue, openSite } from './support.ts'

/** The installed list in every sort order. */
export const visit: Visit = async (page, url) => {
  await page.addInitScript(
    apps => localStorage.setItem('downloads', JSON.stringify(apps)),
    catalogue.toReversed(),
  )
  await openSite(page, `${url}installation`)
  for (const order of ['High->Low', 'Low->High', 'Sort by']) {
    await page.getByRole('combobox').selectOption(order)
  }
}
