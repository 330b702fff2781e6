import type { Visit } from '../../../tools/replay/record.ts'
import { openSite } from './support.ts'

/** An unknown app, an unknown path, and Go Back! from there. */
export const visit: Visit = async (page, url) => {
  await openSite(page, url)
  await page.evaluate(() => history.pushState(null, '', 'appdetails/404'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByText('OPPS!! APP NOT FOUND').waitFor()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await openSite(page, `${url}no/such/page`)
  await page.getByText('Oops, page not found!').waitFor()
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await page.getByText('(3) Apps Found').waitFor()
}
