import type { Page } from '@playwright/test'
import { company } from '../fixtures/company.ts'
import { makeApp } from '../support/makeApp.ts'
import { expect, HOSTS, listedTitles, storedApps, test, withCatalogue } from './journey.ts'

/** JSON with keys that name prototypes, for an attack by prototype pollution. */
const POISON = '{"polluted":true,"downloads":-5,"ratings":"none","title":"Not me"}'
const POISONED = `{
  "id": 1, "title": "__proto__", "companyName": "constructor", "description": "toString",
  "ratings": [
    {"name": "__proto__", "count": 3, "__proto__": ${POISON}},
    {"name": "constructor", "count": 2, "constructor": {"prototype": ${POISON}}}
  ],
  "__proto__": ${POISON}, "constructor": {"prototype": ${POISON}}, "prototype": ${POISON},
  "extra": {"__proto__": ${POISON}}
}`
/** Entries whose ids are property names of every object. */
const IDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
const ENTRIES = IDS.map(id => `{"id": "${id}", "title": "Named ${id}"}`)

/** Properties that any object of the page has inherited from POISON. */
const pollution = (page: Page) =>
  page.evaluate(() => {
    const names = ['polluted', 'downloads', 'ratings', 'title']
    return [{}, [], Object, () => {}].flatMap(value => names.filter(key => key in value))
  })

test('keys such as __proto__ change no prototype, from the catalogue to storage', async ({
  page,
  expectConsole,
}) => {
  await page.route('**/data.json', route =>
    route.fulfill({
      contentType: 'application/json',
      body: `[${[POISONED, ...ENTRIES].join(',')}]`,
    }),
  )
  await page.goto('apps')
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.getByPlaceholder('Search').fill('__PROTO__')
  await page.getByRole('link', { name: '__proto__' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('__proto__')
  await expect(page.getByText('Developed by constructor')).toBeVisible()
  // Neither ratings nor amounts are inherited.
  await expect(page.getByRole('cell')).toHaveText(['2', '3'])
  await expect(page.locator('canvas')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('-5')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect(await storedApps(page)).toMatchObject([{ id: 1, title: '__proto__' }])
  expect(await pollution(page)).toEqual([])
  expectConsole(
    /skipped record \d: id: expected a number, got "(constructor|__proto__|toString|hasOwnProperty)"/,
  )
})

test('a stored list with keys and ids such as __proto__ shows only its valid records', async ({
  page,
}) => {
  await page.addInitScript(
    list => {
      if (!localStorage.getItem('downloads')) localStorage.setItem('downloads', list)
    },
    `[${[...ENTRIES, POISONED, 'null', '[]', '"__proto__"'].join(',')}]`,
  )
  await page.goto('installation?sort=constructor')
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('none')
  await page.goto('installation?sort=__proto__')
  await page.getByRole('combobox').selectOption('High->Low')
  await expect(page.getByRole('listitem').getByRole('link', { name: '__proto__' })).toBeVisible()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  await expect.poll(() => storedApps(page)).toEqual([])
  expect(await pollution(page)).toEqual([])
})

const NAMES = [...IDS, '%5f%5fproto%5f%5f', '0x', 'NaN', 'Infinity', '-0', '..%2f..%2fetc', '<svg>']

for (const { name, variant } of HOSTS) {
  test.describe(() => {
    test.use({ variant })

    test(`an id such as 'constructor' leads to a not-found screen on ${name}`, async ({
      page,
      request,
    }) => {
      for (const id of NAMES) {
        const answer = await request.get(`appdetails/${id}`)
        expect(answer.status(), id).toBe(variant === 'fallback' ? 200 : 404)
      }
      for (const id of ['constructor', '__proto__', '-0']) {
        await page.goto(`appdetails/${id}`)
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText('OPPS!! APP NOT FOUND')
      }
    })
  })
}

test('markup and keys such as __proto__ in the query are treated as text', async ({ page }) => {
  await page.goto('apps?q=<img src=x onerror=alert(1)>&__proto__[polluted]=1')
  await expect(page.getByPlaceholder('Search')).toHaveValue('<img src=x onerror=alert(1)>')
  await expect(page.getByText('(0) Apps Found')).toBeVisible()
  expect(await pollution(page)).toEqual([])
})

test('a hostile catalogue is shown as text', async ({ page }) => {
  const titles = [
    '<img src=x onerror="document.title=1">',
    '"><script>document.title=2</script>',
    'مرحبا ‮ reversed',
    'A\u2028B',
    'x'.repeat(300),
  ]
  const images = [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//',
    'ftp://x/y.png',
    '',
  ]
  const hostile = titles.map((title, index) =>
    makeApp({ title, image: images[index], companyName: title, description: title }),
  )
  await withCatalogue(page, hostile)
  await page.goto('apps')
  await expect(page.getByText('(5) Apps Found')).toBeVisible()
  expect(await listedTitles(page)).toEqual(titles)
  await page.goto(`appdetails/${hostile[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? '')
  await expect(page).toHaveTitle(`${titles[0]} – ${company.name}`)
})
