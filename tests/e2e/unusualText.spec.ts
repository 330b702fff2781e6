import { makeApp } from '../support/makeApp.ts'
import { expect, test, withCatalogue } from './journey.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 700 },
]) {
  test(`with a title of 300 letters, Install is within the first two screens at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const app = makeApp({ title: 'W'.repeat(300) })
    await withCatalogue(page, [app])
    await page.goto('apps')
    await page.getByRole('link', { name: app.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: app.title })).toBeVisible()
    const { y = 0, height = 0 } =
      (await page.getByRole('button', { name: 'Install Now' }).boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(2 * viewport.height)
  })
}

test('stacked diacritics do not cover other text', async ({ page }) => {
  const stack = (text: string) => [...text].join('\u0301\u0323'.repeat(15))
  const plain = makeApp({
    id: 987_654,
    title: 'Zal',
    companyName: 'Zal',
    description: 'Zal\n\nnext',
    image: '',
  })
  const stacked = {
    ...plain,
    title: stack('Zal'),
    companyName: stack('Zal'),
    description: `${stack('Zal')}\n\nnext`,
  }
  let app = plain
  await page.route('**/data.json', route => route.fulfill({ json: [app] }))
  const link = page.locator(`main li a[href$="/appdetails/${plain.id}"]`)
  const figures = page.locator(`main li:has(a[href$="/appdetails/${plain.id}"]) .app-figures`)
  /** Pictures of what is next to the texts of the app. */
  async function neighbors(): Promise<string[]> {
    const pictures: Buffer[] = []
    await page.goto('apps')
    pictures.push(await figures.screenshot())
    await link.click()
    pictures.push(await page.locator('.app-detail-statistics > div').first().screenshot())
    pictures.push(await page.getByText('next', { exact: true }).screenshot())
    await page.evaluate(json => localStorage.setItem('downloads', json), JSON.stringify([app]))
    await page.goto('installation')
    pictures.push(await figures.screenshot())
    return pictures.map(picture => picture.toString('base64'))
  }
  const expected = await neighbors()
  app = stacked
  expect(await neighbors()).toEqual(expected)
})
