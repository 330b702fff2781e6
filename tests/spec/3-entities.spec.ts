import { catalogue, firstApp as first } from '../fixtures/catalogue.ts'
import { expect, installAndReload, storedApps, test, withCatalogue } from '../support/journey.ts'
import { readChart, recordDrawing } from './chart.ts'

const PICTURE = 'https://pictures.example/kettle.svg'

test('spec 3: records', async ({ page, request }) => {
  const record = { ...first, image: PICTURE, mood: { calm: [1, 'yes'] } }
  const body = await (await request.get(String(first.image))).body()
  await page.route(PICTURE, route => route.fulfill({ body, contentType: 'image/svg+xml' }))
  await withCatalogue(page, [record, ...catalogue.slice(1)])
  await recordDrawing(page)
  await page.goto(`appdetails/${first.id}`)
  const statistics = page.locator('.app-detail-statistics > div')
  const icon = page.getByRole('img', { name: `Icon of ${first.title}` })

  await test.step('An app is a record of the catalogue', async () => {
    const [record] = await (await request.get('data.json')).json()
    expect(record).toEqual(first)
  })

  await test.step('id: number', async () => {
    expect(first.id).toBe(17)
    await expect(page).toHaveURL('appdetails/17')
  })

  await test.step('title: text', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daybloom')
  })

  await test.step('image: relative path or URL', async () => {
    expect(first.image).toBe('images/apps/daybloom.svg')
    await expect(icon).toHaveAttribute('src', PICTURE)
    await expect(icon).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('companyName: text', async () => {
    await expect(page.getByText('Developed by Lumen Works Home', { exact: true })).toBeVisible()
  })

  await test.step('downloads: number, in millions, shown with the suffix M', async () => {
    expect(first.downloads).toBe(1200)
    await expect(statistics.first()).toHaveText('Downloads1,200M')
  })

  await test.step('ratingAvg: number', async () => {
    expect(first.ratingAvg).toBe(4.7)
    await expect(statistics.nth(1)).toHaveText('Average Ratings4.7')
  })

  await test.step('reviews: count', async () => {
    expect(first.reviews).toBe(274_228)
    await expect(statistics.nth(2)).toHaveText('Total Reviews274,228')
  })

  await test.step('size: number, shown in MB', async () => {
    expect(first.size).toBe(112.7)
    await expect(page.getByRole('button', { name: 'Install Now' })).toContainText('112.7 MB')
  })

  await test.step('description: text', async () => {
    await expect(page.getByText(/^Daybloom does one small thing, and does it/)).toBeVisible()
  })

  await test.step('ratings: list of { name, count }', async () => {
    expect(first.ratings?.[0]).toEqual({ name: '1 star', count: 5484 })
    const { names } = await readChart(page)
    expect(names).toEqual(['5 star', '4 star', '3 star', '2 star', '1 star'])
    await expect(page.getByRole('table').getByRole('row').last()).toHaveText('1 star5,484')
  })

  await test.step('Records may have other fields.', async () => {
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
    await expect(page.getByText('calm')).toHaveCount(0)
  })

  await test.step('The installed list is an array of whole records.', async () => {
    await installAndReload(page)
    expect(await storedApps(page)).toEqual([record])
  })
})
