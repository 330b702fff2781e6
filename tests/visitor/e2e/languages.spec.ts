import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en as english } from '../../../src/messages/en.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { openHost, serveFolder } from '../../../tools/site/staticHost.ts'
import { detailedApp, firstApp, lateApp, secondApp } from '../../fixtures/catalogue.ts'
import { company } from '../../fixtures/company.ts'
import {
  axeFindings,
  expect,
  expectPictures,
  listedTitles,
  siteStarted,
  test,
  withFailingSearch,
  workerReady,
} from '../../support/journey.ts'
import { collisions, cutTexts, findFaults } from '../../support/measures.ts'
import { pseudo } from '../../support/pseudo.ts'
import { visitAll } from '../../support/visitAll.ts'
import { unreachable } from './offlineVisit.ts'

// English at /store/, texts in brackets at /store/de/, and English from right to left at /store/en-Arab/
test.use({ variant: 'store' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Chooses another language in the header. */
async function choose(page: Page, name: string) {
  const header = page.getByRole('banner')
  await header.locator('summary').click()
  await header.getByRole('link', { name, exact: true }).click()
}
const mainLinks = (page: Page) => page.locator('.message-panel').getByRole('link')

test('a link leads to the same screen in the other language, search and filters too', async ({
  page,
  builtSite: { url },
}) => {
  const catalogues: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/data.json')) catalogues.push(request.url())
  })
  const search = '?category=Labs&sort=title&q=e'
  const category = page.locator('.filter-links [aria-current]')
  await page.goto('apps?category=Labs&sort=title')
  await siteStarted(page)
  await page.getByRole('searchbox').fill('e')
  await expect(page).toHaveURL(`apps${search}`)
  await expect(category).toHaveText('Labs')
  const titles = ['Copper Ledger', 'Paper Planets', 'Überholt: Train Delays']
  await expect.poll(() => listedTitles(page)).toEqual(titles)
  await choose(page, 'Deutsch')
  await expect(page).toHaveURL(`${url}de/apps${search}`)
  await expect(category).toHaveText(pseudo('Labs'))
  await expect(heading(page, pseudo(english.apps.title))).toBeVisible()
  await expect.poll(() => listedTitles(page)).toEqual(titles.map(pseudo))
  await expect.poll(() => catalogues).toEqual([`${url}data.json`, `${url}de/data.json`])
  await choose(page, 'English')
  await expect(page).toHaveURL(`${url}apps${search}`)
})

test('on a host with one 404.html, a missing page leads to its own language', async ({
  page,
  builtSite: { url, dist },
}) => {
  await page.route('**/no/such/page', route =>
    route.fulfill({ status: 404, path: `${dist}/404.html` }),
  )
  await page.goto('de/no/such/page')
  await expect(mainLinks(page)).toHaveText('Deutsch')
  await expect(mainLinks(page)).toHaveAttribute('lang', 'de')
  await mainLinks(page).click()
  await expect(page).toHaveURL(`${url}de/`)
})

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })

  test('each language works without network, and none answers for the other', async ({
    page,
    builtSite: { dist },
  }) => {
    const base = '/store/'
    const online = serveFolder(dist, { base })
    const host = await openHost(online)
    const open = (path: string) => page.goto(host.origin + base + path)
    await open('')
    await workerReady(page)
    host.handler = unreachable
    for (const path of ['de?q=a', `de/appdetails/${firstApp.id}`]) {
      await open(path)
      await expect(heading(page, english.pageNotFound.notLoaded), path).toBeVisible()
    }
    host.handler = online
    await open('de/')
    // Until then, the English worker controls this page.
    await page.waitForFunction(() =>
      navigator.serviceWorker.controller?.scriptURL.endsWith('/de/sw.js'),
    )
    // The English worker is activated after the German one, as that of a new build also is.
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration('../'))?.unregister(),
    )
    await open('')
    await workerReady(page)
    host.handler = unreachable
    for (const [path, title] of [
      ['de/', pseudo(company.hero.headline)],
      [`de/appdetails/${lateApp.id}`, pseudo(lateApp.title)],
      ['de/no/such/page', pseudo(english.pageNotFound.title)],
      ['', company.hero.headline],
    ] as const) {
      await open(path)
      await expect(heading(page, title)).toBeVisible()
      await expectPictures(page)
    }
    host.close()
  })

  test('a language that is gone leads to the same address, and loses its offline copy', async ({
    page,
    context,
    builtSite: { dist },
  }) => {
    const base = '/store/'
    const host = await openHost(serveFolder(dist, { base }))
    const site = host.origin + base
    await page.goto(`${site}de/`)
    await workerReady(page)
    const without = makeTemporaryFolder('site')
    cpSync(dist, without, { recursive: true })
    rmSync(join(without, 'de'), { recursive: true })
    const [, html = ''] = /```html\n(.*?)```/s.exec(readFileSync('docs/adopting.md', 'utf8')) ?? []
    cpSync('deploy/withdrawn-sw.js', join(without, 'de/sw.js'))
    for (const name of ['index', '404']) writeFileSync(join(without, `de/${name}.html`), html)
    host.handler = serveFolder(without, { base })

    await page.goto(site)
    for (const path of [`get/${firstApp.id}?from=poster#top`, '']) {
      // The page is left before it has loaded.
      await page.goto(`${site}de/${path}`, { waitUntil: 'commit' })
      await expect(page).toHaveURL(site + path)
      await page.goBack()
      await expect(page).toHaveURL(site)
    }
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const workers = await navigator.serviceWorker.getRegistrations()
          const names = [...workers.map(({ scope }) => scope), ...(await caches.keys())]
          return names.filter(name => name.endsWith('/de/'))
        }),
      )
      .toEqual([])
    await context.close()
    host.close()
  })
})

/** Runs in the page. Texts and names that are not in brackets. */
function foreignTexts(own: string[]): string[] {
  const names = ['alt', 'aria-label', 'placeholder', 'title']
  const isText = (value: string) => /\p{L}{2}/u.test(value)
  return [...document.body.querySelectorAll('*')].flatMap(element => {
    const isShown = element.checkVisibility({ visibilityProperty: true })
    if (!isShown || element.closest('pre, time, [lang|="en"], script, style, svg')) return []
    // Screen readers do not announce what is hidden from them, such as the library's progress bar.
    const isNamed = element.closest('[aria-hidden="true"]') === null
    const values = isNamed ? names.map(name => element.getAttribute(name) ?? '') : []
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && isText(nodeValue ?? ''),
    )
    const sentence = element.closest('p, li, dd, button, h1, h2, a') ?? element
    if (hasText) values.push(sentence.textContent ?? '')
    return values.filter(
      value => isText(value) && !/\[.*\]/s.test(value) && !own.includes(value.trim()),
    )
  })
}

test('longer texts fit into every screen and dialog at 320 px, and none stays English', async ({
  page,
  expectConsole,
}) => {
  const own = [
    company.name,
    detailedApp.companyName,
    detailedApp.licence,
    secondApp.companyName,
    'A page',
    'Deutsch',
  ]
  async function check(name: string) {
    await expect.poll(() => page.evaluate(foreignTexts, own.map(String)), name).toEqual([])
    await expect.poll(() => findFaults(page, cutTexts, collisions), name).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 700 })
  for await (const name of visitAll(page, { folder: 'de/', say: pseudo })) {
    await check(name)
    if (name === '/') expect(await axeFindings(page)).toEqual([])
    if (name === 'no page') {
      // The panel leads to the home of this language, the header to that of the other one.
      await expect(mainLinks(page)).toHaveText(pseudo(english.installation.browse))
      const other = page.getByRole('banner').locator('[hreflang=en]')
      await expect(other).toHaveAttribute('href', '/store/')
    }
  }

  expectConsole(/no match for Secretive/)
  await withFailingSearch(page)
  await page.goto('de/apps?q=Secretive')
  await expect(page.getByText(pseudo(english.errorScreen.title))).toBeVisible()
  await check('error')
})
