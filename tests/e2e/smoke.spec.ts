import { readdirSync } from 'node:fs'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { axeFindings, expect, siteStarted, test } from './journey.ts'

// The shipped site, whatever its brand and catalogue.
test.use({ variant: 'shipped' })

test('the built site has a page for each screen and each app of the catalogue', async ({
  request,
  builtSite,
}) => {
  const catalogue: AppRecord[] = await (await request.get('data.json')).json()
  expect(catalogue.length).toBeGreaterThan(0)
  const files = readdirSync(`${builtSite.dist}/appdetails`).filter(name => name.endsWith('.html'))
  expect(files.toSorted()).toEqual(catalogue.map(({ id }) => `${id}.html`).toSorted())
  for (const path of ['', 'apps', 'installation', ...files.map(name => `appdetails/${name}`)]) {
    const answer = await request.get(path.replace('.html', ''))
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toMatch(/<h1[^>]*>[^<]*\S/)
  }
})

for (const { name, find } of [
  { name: 'home', find: () => './' },
  { name: 'apps', find: () => 'apps' },
  { name: 'installation', find: () => 'installation' },
  { name: 'detail', find: ([app]: AppRecord[]) => `appdetails/${app?.id}` },
  { name: 'page not found', find: () => 'no/such/page' },
]) {
  test(`the shipped site works: ${name}`, async ({ page, request }) => {
    const path = find(await (await request.get('data.json')).json())
    await page.goto(path)
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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFindings(page), colorScheme).toEqual([])
    }
  })
}
