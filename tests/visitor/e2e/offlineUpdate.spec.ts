import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Worker } from '@playwright/test'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { serveFolder } from '../../../tools/site/staticHost.ts'
import { catalogue, firstApp as first, lateApp as last } from '../../fixtures/catalogue.ts'
import { company } from '../../fixtures/company.ts'
import { BUILD_TIMEOUT_MS, expect, openSite } from '../../support/journey.ts'
import { serveWith } from '../../support/serveWith.ts'
import { type BuiltSite, NEXT_HEADLINE } from '../../support/siteServer.ts'
import {
  test as base,
  heading,
  unreachable,
  visit,
  withRegistration,
  workersOf,
} from './offlineVisit.ts'

// How one worker replaces another.

const test = base.extend<{ next: BuiltSite }>({
  next: [
    async ({ page: _page }, use) => use(await openSite('next')),
    { timeout: BUILD_TIMEOUT_MS },
  ],
})

test('a new build appears on the next page, and an old tab keeps its own scripts', async ({
  page,
  host,
  next,
  context,
}) => {
  // The browser takes seconds to activate the waiting worker.
  test.slow()
  await visit(page, host.origin)
  const requested: (string | undefined)[] = []
  host.handler = (request, response) => {
    requested.push(request.url)
    serveFolder(next.dist)(request, response)
  }
  const other = await context.newPage()
  await other.goto(host.origin)
  await expect(heading(other, NEXT_HEADLINE)).toBeVisible()
  await expect(other.locator('#root')).toContainText(NEXT_HEADLINE)
  // The new worker has fetched everything and waits.
  let waiting: Worker | undefined
  await expect(async () => {
    const workers = context.serviceWorkers()
    const states = await Promise.all(workers.map(workerState))
    waiting = workers[states.indexOf('installed')]
    expect(waiting).toBeDefined()
  }).toPass()
  // The new page asks for each icon, but the worker takes those of the old one.
  const icons = requested.filter(url => url?.startsWith('/images/apps/'))
  expect(icons).toEqual([...new Set(icons)])

  await expect(heading(page, company.hero.headline)).toBeVisible()
  await page.getByRole('link', { name: first.title, exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()

  // The visitor leaves, and returns after the browser has noticed that all tabs are closed.
  const back = await context.newPage()
  await page.close()
  await other.close()
  // A visit in between would keep the old worker.
  await expect.poll(() => workerState(waiting), { timeout: 30_000 }).toBe('activated')
  await back.goto(host.origin)
  await expect(heading(back, NEXT_HEADLINE)).toBeVisible()
  await expect.poll(() => keptScripts(back)).toEqual(scriptsOf(next.dist))
  host.handler = unreachable
  await back.goto(`${host.origin}/appdetails/${last.id}`)
  await expect(heading(back, last.title)).toBeVisible()
  await expect(back.locator('canvas')).toBeVisible()
})

test('an incomplete deployment does not replace the worker', async ({
  page,
  host,
  next,
  builtSite,
}) => {
  const half = makeTemporaryFolder('half')
  cpSync(builtSite.dist, half, { recursive: true })
  // The new worker and scripts are deployed, the new pages are not.
  cpSync(`${next.dist}/sw.js`, join(half, 'sw.js'))
  cpSync(`${next.dist}/assets`, join(half, 'assets'), { recursive: true })
  await visit(page, host.origin)
  host.handler = serveFolder(half)
  const refused = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    registration.update().catch(() => {})
    return new Promise(resolve => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', () => resolve(worker.state))
      })
    })
  })
  expect(await refused).toBe('redundant')
  host.handler = unreachable
  await page.goto(`${host.origin}/appdetails/${last.id}`)
  await expect(heading(page, last.title)).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
})

test('deploy/withdrawn-sw.js removes a broken worker', { tag: '@weekly' }, async ({
  page,
  host,
  builtSite,
}) => {
  await withRegistration(page)
  // It doesn't claim the first page, whose scripts may still be loading.
  const broken = `addEventListener('fetch', event => event.respondWith(new Response('broken')))`
  host.handler = serveWith(builtSite.dist, '/sw.js', broken)
  await page.goto(host.origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`${host.origin}/apps`)
  await expect(page.getByText('broken')).toBeVisible()

  const withdrawn = readFileSync('deploy/withdrawn-sw.js', 'utf8')
  host.handler = serveWith(builtSite.dist, '/sw.js', withdrawn)
  // Its reload may come before the page has loaded.
  await page.goto(`${host.origin}/apps`, { waitUntil: 'commit' })
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  // The page registers it again, but it removes itself.
  await expect.poll(() => workersOf(page)).toEqual([null, null, null])
  await page.goto(host.origin)
  await expect(heading(page, company.hero.headline)).toBeVisible()
  await expect.poll(() => workersOf(page)).toEqual([null, null, null])
})

/** The scripts in index.html of the build in `dist`. */
function scriptsOf(dist: string): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
}

/** The state of `worker`; 'installed' means that it waits. */
async function workerState(worker?: Worker): Promise<string | undefined> {
  return worker?.evaluate(() => Reflect.get(self, 'serviceWorker').state).catch(() => 'gone')
}

/** The scripts of pages in the precache. */
function keptScripts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.includes('precache'))
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname.slice(1))
      .filter(path => /(index-|locale\.).*\.js$/.test(path))
  })
}
