import { readdirSync, readFileSync } from 'node:fs'
import type { AppRecord } from '../../../src/shared/domain/appRecord.ts'
import { expect, SCREEN_PATHS, siteStarted, test } from '../../support/journey.ts'

test.use({ variant: 'shipped' })

test('our demo has a page for each app of its catalogue, and its screens work', {
  tag: '@weekly',
}, async ({ page, builtSite: { dist } }) => {
  const read = (file: string) => readFileSync(`${dist}/${file}`, 'utf8')
  const catalogue: AppRecord[] = JSON.parse(read('data.json'))
  expect(catalogue.length).toBeGreaterThan(0)
  const files = readdirSync(`${dist}/appdetails`).filter(name => name.endsWith('.html'))
  expect(files.toSorted()).toEqual(catalogue.map(({ id }) => `${id}.html`).toSorted())
  for (const name of files) expect(read(`appdetails/${name}`), name).toMatch(/<h1[^>]*>[^<]*\S/)

  const detail = `appdetails/${catalogue[0]?.id}`
  for (const path of [...SCREEN_PATHS, detail, 'no/such/page']) {
    await page.goto(`./${path}`)
    await siteStarted(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // Lazy pictures would load near the viewport.
    const missingPictures = () =>
      page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager'
        return [...document.images]
          .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
          .map(({ src }) => src)
      })
    await expect.poll(missingPictures).toEqual([])
  }
})
