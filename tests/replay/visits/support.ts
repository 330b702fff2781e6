import type { Page } from '@playwright/test'
import type { AppRecord } from '../../../src/shared/domain/appRecord.ts'

/** Small, so that the recorded states stay readable. */
export const catalogue: AppRecord[] = [
  { id: 17, title: 'Daybloom', companyName: 'Glasshouse Studio', downloads: 1200, size: 86.4 },
  { id: 42, title: 'Tidewallet', companyName: 'Glasshouse Money', downloads: 640, size: 112 },
  { id: 8, title: 'Northlight', companyName: 'Glasshouse Studio', downloads: 512, size: 214.5 },
].map(app => ({
  ...app,
  image: `images/apps/${app.title.toLowerCase()}.svg`,
  ratingAvg: 4.5,
  reviews: 400,
  description: `${app.title} in a few words.`,
  ratings: [
    { name: '4 star', count: 200 },
    { name: '5 star', count: 200 },
  ],
}))

/** Opens `url` with that catalogue, or with a catalogue that fails with `status`. */
export async function openSite(page: Page, url: string, status = 200): Promise<void> {
  await page.route('**/data.json', route =>
    status === 200 ? route.fulfill({ json: catalogue }) : route.fulfill({ status, body: 'fault' }),
  )
  await page.goto(url)
  // Before, the search does not know each letter.
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
}
