import { readFileSync } from 'node:fs'
import { SCREENS } from '../../../src/shared/domain/screens.ts'
import { type Handler, serveFolder } from '../../../tools/site/staticHost.ts'
import { catalogue, firstApp as first, lateApp as last } from '../../fixtures/catalogue.ts'
import { expect } from '../../support/journey.ts'
import { serveWith } from '../../support/serveWith.ts'
import { test, visit, withRegistration, workersOf } from './offlineVisit.ts'

// What the worker keeps, and for whom. See offline.spec.ts for what opens with it.

test('the worker keeps the latest 400 pictures, and no HTML in place of a missing one', async ({
  page,
  host,
  builtSite,
  expectConsole,
}) => {
  await visit(page, host.origin)
  const files = serveFolder(builtSite.dist)
  let status = 404
  host.handler = (request, response) => {
    if (request.url?.includes('later')) return files(request, response)
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Welcome')
  }
  expectConsole(/\?new/)
  const load = (url: string) =>
    page.evaluate(async url => {
      const picture = new Image()
      picture.src = new URL(url, document.baseURI).href
      return picture.decode().then(
        () => true,
        () => false,
      )
    }, url)
  // No page has shown this picture, but the worker has it.
  expect(await load(`${last.image}`)).toBe(true)
  status = 200
  expect(await load(`${last.image}`)).toBe(true)
  expect(await load(`${last.image}?new`)).toBe(false)
  await page.evaluate(() => fetch('assets/new.js'))
  expect(await load(`${last.image}?later`)).toBe(true)
  const stored = () =>
    page.evaluate(async () => {
      const files: { url: string; isHtml: boolean }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const key of await cache.keys()) {
          const type = (await cache.match(key))?.headers.get('content-type')
          files.push({ url: key.url, isHtml: type?.includes('text/html') === true })
        }
      }
      return files
    })
  // The worker stores a file after the page has received it.
  await expect
    .poll(async () => (await stored()).map(({ url }) => url))
    .toContain(`${host.origin}/${last.image}?later`)
  const pages = (await stored()).filter(({ isHtml }) => isHtml).map(({ url }) => new URL(url))
  expect(pages.map(({ pathname }) => pathname).sort()).toEqual(
    // A page without parameters in its path has HTML that fits every address.
    SCREENS.flatMap(({ path }) => (path.includes(':') ? [] : path)).sort(),
  )

  host.handler = files
  const numbersKept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find(key => key.startsWith('pictures-')) ?? ''
      const keys = await (await caches.open(name)).keys()
      return keys.map(({ url }) => new URL(url).searchParams.get('n')).sort()
    })
  await page.evaluate(async ({ image }) => {
    const name = (await caches.keys()).find(key => key.startsWith('pictures-')) ?? ''
    const cache = await caches.open(name)
    for (let n = 1; n <= 400; n++) await cache.put(`${image}?n=${n}`, new Response())
    for (const n of ['last but one', 'last']) {
      const picture = new Image()
      picture.src = new URL(`${image}?n=${n}`, document.baseURI).href
      await picture.decode()
    }
  }, first)
  const numbers = Array.from({ length: 398 }, (_, index) => String(index + 3))
  // The worker stores a picture after the page has received it, in any order.
  await expect.poll(numbersKept).toEqual([...numbers, 'last but one', 'last'].sort())
})

test('a new catalogue appears at once, and its copy replaces one that fails', async ({
  page,
  host,
  builtSite,
}) => {
  await visit(page, `${host.origin}/apps`)
  // Without a cached copy, the page keeps what it embeds.
  await page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('catalogue-'))
    await Promise.all(names.map(name => caches.delete(name)))
  })
  const { handler } = host
  let requests = 0
  host.handler = (request, response) => {
    if (request.url !== '/data.json') return handler(request, response)
    requests += 1
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Welcome')
  }
  await page.reload()
  await expect.poll(() => requests).toBe(1)
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()

  const newer = [{ ...last, id: 4242, title: 'Newcomer' }, ...catalogue]
  host.handler = serveWith(builtSite.dist, '/data.json', JSON.stringify(newer))
  await page.reload()
  await expect(page.getByText(`(${newer.length}) Apps Found`)).toBeVisible()
  const kept = () =>
    page.evaluate(async () => (await (await caches.match('data.json'))?.text()) ?? '')
  // The worker stores it after the page has received it.
  await expect.poll(kept).toContain('Newcomer')

  // Anything but a list is a failure. The cached copy replaces it and stays.
  const tooMany: Handler = (request, response) =>
    request.url === '/data.json' ? response.writeHead(429).end() : handler(request, response)
  for (const failure of [serveWith(builtSite.dist, '/data.json', '{}'), tooMany]) {
    host.handler = failure
    await page.reload()
    await expect(page.getByText(`(${newer.length}) Apps Found`)).toBeVisible()
  }
})

test('the page registers the worker when idle, by a policy for its address alone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const idle: (() => void)[] = []
    const policies: unknown[] = []
    Object.assign(window, { idle, policies })
    window.requestIdleCallback = work => idle.push(work as () => void)
    const { trustedTypes } = window as unknown as { trustedTypes: Record<string, unknown> }
    const create = (trustedTypes.createPolicy as (...args: unknown[]) => unknown).bind(trustedTypes)
    trustedTypes.createPolicy = (...args: unknown[]) => {
      const [name, rules] = args as [string, { createScriptURL(address: string): string }]
      policies.push({ name, url: rules.createScriptURL('/other.js') })
      return create(...args)
    }
  })
  const paths: string[] = []
  page.context().on('request', request => paths.push(new URL(request.url()).pathname))
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const workerRequests = () => paths.filter(path => path.endsWith('/sw.js')).length
  await page.goto('./')
  await page.waitForFunction(() => Reflect.get(window, 'idle').length > 0)
  expect([await workers(), workerRequests()]).toEqual([0, 0])
  const becomeIdle = () =>
    page.evaluate(() => {
      const { idle } = window as unknown as { idle: (() => void)[] }
      for (const work of idle.splice(0)) work()
    })
  // The chunk that registers the worker loads first.
  await expect(async () => {
    await becomeIdle()
    expect(await workers()).toBe(1)
  }).toPass()
  await expect.poll(workerRequests).toBeGreaterThan(0)
  const policies = await page.evaluate(() => Reflect.get(window, 'policies'))
  expect(policies).toEqual([{ name: 'site-worker', url: '/sw.js' }])
})

test('the page does not register the worker for visitors who save data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })
  })
  const paths: string[] = []
  page.context().on('request', request => paths.push(new URL(request.url()).pathname))
  const notices = page.waitForResponse(/toasts.*\.js/)
  await page.goto('./')
  await notices
  // Runs after the idle work that was requested before.
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  expect(paths.filter(path => path.includes('sw.js'))).toEqual([])
})

test('the worker stores nothing for visitors who save data', async ({ page, host, builtSite }) => {
  await withRegistration(page)
  const saving = `Object.defineProperty(WorkerNavigator.prototype, 'connection', { value: { saveData: true } });\n`
  const worker = saving + readFileSync(`${builtSite.dist}/sw.js`, 'utf8')
  host.handler = serveWith(builtSite.dist, '/sw.js', worker)
  await page.goto(host.origin)
  await expect.poll(() => workersOf(page)).toEqual([null, null, null])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test.describe(() => {
  test.use({ variant: 'store' })

  test('browsers can install the site', async ({ page }) => {
    await page.goto('./')
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Test windows are private.
    const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(errors).toEqual([])
    const { errors: faults } = await session.send('Page.getAppManifest')
    expect(faults).toEqual([])
  })
})
