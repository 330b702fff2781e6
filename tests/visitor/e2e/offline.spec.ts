import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Handler, serveFolder } from '../../../tools/site/staticHost.ts'
import {
  catalogue,
  firstApp as first,
  lateApp as last,
  secondApp as second,
} from '../../fixtures/catalogue.ts'
import { expect, expectPictures, installAndReload, storedApps } from '../../support/journey.ts'
import { serveWith } from '../../support/serveWith.ts'
import { heading, test, unreachable, visit } from './offlineVisit.ts'

// What opens without the host. See offlineFiles.spec.ts for what the worker keeps.

test('after one visit, screens and visited documents open without network', async ({
  page,
  host,
  builtSite,
}) => {
  const open = (path: string) => page.goto(`${host.origin}/${path}`)
  await visit(page, host.origin)
  await open('legal')
  // The host has no such page, and sends that of the site.
  await open('appdetails/999999/privacy')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  host.handler = unreachable
  await page.getByRole('link', { name: first.title, exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
  for (const [path, title] of [
    [`apps?q=${encodeURIComponent(last.title)}`, 'Our All Applications'],
    // It was never visited.
    [`appdetails/${last.id}`, last.title],
  ] as const) {
    await open(path)
    await expect(heading(page, title)).toBeVisible()
    await expectPictures(page)
  }
  await installAndReload(page)
  expect(await storedApps(page)).toEqual([last])

  await open('legal?from=afar')
  await expect(heading(page, 'Legal notice')).toBeVisible()
  await expectPictures(page)
  const neverKept = [
    'licenses.txt',
    'press.pdf',
    'appdetails/999999/privacy',
    'appdetails/17/privacy',
  ]
  for (const path of neverKept) {
    await open(path)
    await expect(heading(page, "This page couldn't be loaded")).toBeVisible()
    await expect(page).toHaveTitle(/^This page couldn't be loaded/)
  }
  host.handler = serveFolder(builtSite.dist)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Privacy')).toBeVisible()
})

test('an older document keeps its styles, and no page waits for a stopped worker', async ({
  page,
  host,
  builtSite,
  expectConsole,
}) => {
  await visit(page, host.origin)
  await page.goto(`${host.origin}/legal`)
  const serve = serveFolder(builtSite.dist)
  // Some hosts send a page in place of a missing file.
  for (const status of [404, 200]) {
    // The page must not have loaded it before.
    await linkStyles(page, `document-${status}.css`)
    host.handler = (request, response) => {
      if (request.url === '/legal') response.writeHead(500).end()
      else if (!request.url?.endsWith(`document-${status}.css`)) serve(request, response)
      else response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>')
    }
    await page.goto(`${host.origin}/legal`)
    await expect(heading(page, 'Legal notice')).toBeVisible()
    await expect(page.locator('.site-header')).toHaveCSS('position', 'sticky')
  }

  host.handler = serve
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  const stopWorker = () => session.send('ServiceWorker.stopAllWorkers')

  await stopWorker()
  await page.goto(`${host.origin}/apps`)
  await expect(heading(page, 'Our All Applications')).toBeVisible()
  const source = await page.evaluate(() =>
    Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'workerMatchedSourceType'),
  )
  expect(source).toBe('race-network-and-fetch-handler')
  await stopWorker()
  // It is no screen of the site. Chromium replaces an empty answer with its own error page.
  host.handler = (_request, response) => response.writeHead(500).end('Failing')
  expect((await page.goto(`${host.origin}/other/site`))?.status()).toBe(500)
  expectConsole(/500.*other\/site/)
})

/** Makes the kept document one of an earlier build, with the style sheet `file`. */
async function linkStyles(page: Page, file: string): Promise<void> {
  const replaceStyles = () =>
    page.evaluate(async file => {
      const name = (await caches.keys()).find(name => name.startsWith('documents-')) ?? ''
      const cache = await caches.open(name)
      const documents = await cache.keys()
      for (const request of documents) {
        const response = (await cache.match(request)) as Response
        const html = (await response.clone().text()).replace(/document-\w+\.css/, file)
        await cache.put(request, new Response(html, response))
      }
      return documents.length
    }, file)
  // The worker stores the document after the page has received it.
  await expect.poll(replaceStyles).toBe(1)
}

test('pages open from the cache when the host fails or never responds', async ({
  page,
  host,
  builtSite,
}) => {
  // The worker waits a tenth of the time. What waits longer than the page does, for ten seconds, never ends.
  const fast =
    '{ const wait = setTimeout; self.setTimeout = (work, ms) => ms > 10000 || wait(work, ms / 10) }\n'
  const worker = fast + readFileSync(`${builtSite.dist}/sw.js`, 'utf8')
  host.handler = serveWith(builtSite.dist, '/sw.js', worker)
  await visit(page, host.origin)
  // Requests without a response would keep later ones from reaching the host.
  const handlers: Handler[] = [
    (_request, response) => response.writeHead(500).end('Failing'),
    () => {},
  ]
  for (const handler of handlers) {
    host.handler = handler
    await page.goto(`${host.origin}/appdetails/${last.id}`)
    await expect(heading(page, last.title)).toBeVisible()
    await expectPictures(page)
  }
})

test.describe(() => {
  test.use({ variant: 'folders' })

  test('a site whose pages are folders opens, navigates, reloads and works offline', {
    tag: '@weekly',
  }, async ({ page, context, builtSite: { url } }) => {
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
    await visit(page)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await expect(page).toHaveURL(`${url}apps/`)
    await expect.poll(canonical).toBe('https://apps.example/folders/apps/')
    await page.getByRole('searchbox').fill(last.title)
    await expect(page.getByText('(1) Apps Found')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/folders\/apps\/\?q=/)
    await expect(page.getByText('(1) Apps Found')).toBeVisible()
    // The host redirects. A link to the open page adds no entry.
    await page.goto('apps')
    await expect(page.locator('html')).toHaveAttribute('data-live')
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.goto(`appdetails/${second.id}`)
    await expect(page).toHaveURL(`${url}appdetails/${second.id}/`)
    expect(await canonical()).toBe(`https://apps.example/folders/appdetails/${second.id}/`)

    await context.setOffline(true)
    for (const path of ['apps/', 'apps']) {
      await page.goto(path)
      await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
      expect(await page.locator('html').getAttribute('data-path')).toBe('/folders/apps')
    }
    await page.goto(`appdetails/${first.id}/`)
    await expect(heading(page, first.title)).toBeVisible()
  })
})
