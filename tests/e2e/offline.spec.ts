import { SCREENS } from '../../src/shared/domain/screens.ts'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Worker } from '@playwright/test'
import { type Host, openHost, serveFolder } from '../../tools/lib/staticHost.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import {
  catalogue,
  firstApp as first,
  lateApp as last,
  secondApp as second,
} from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { serveWith } from '../support/serveWith.ts'
import {
  BUILD_TIMEOUT_MS,
  test as base,
  expect,
  expectPictures,
  listedTitles,
  openSite,
  storedApps,
  workerReady,
} from './journey.ts'
import { type BuiltSite, NEXT_HEADLINE } from './siteServer.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Lets every page that is opened from now on remember its registration of the worker. See `workersOf`. */
async function withRegistration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = async function (...args) {
      const registration = await register.apply(this, args)
      Object.assign(window, { registration })
      return registration
    }
  })
}

/** Waits until the page has registered the worker. Resolves to its workers; null for each that is missing. */
async function workersOf(page: Page): Promise<unknown[]> {
  await page.waitForFunction(() => 'registration' in window)
  return page.evaluate(() => {
    const { installing, waiting, active } = Reflect.get(window, 'registration')
    return [installing, waiting, active]
  })
}

/** Chromium replaces an empty answer with its own error page. */
const failing: Host['handler'] = (_request, response) => response.writeHead(500).end('Failing')

const test = base.extend<{ host: Host; next: BuiltSite }>({
  /** A host of its own for the built site, whose handler can be replaced. */
  host: async ({ builtSite }, use) => {
    const host = await openHost(serveFolder(builtSite.dist))
    await use(host)
    host.close()
  },
  next: [
    async ({ page: _page }, use) => use(await openSite('next')),
    { timeout: BUILD_TIMEOUT_MS },
  ],
})
test.use({ serviceWorkers: 'allow' })

test.describe(() => {
  test.use({ variant: 'folders' })

  test('a site whose pages are folders opens, navigates, reloads and works offline', {
    tag: '@weekly',
  }, async ({ page, context, builtSite: { url } }) => {
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
    await page.goto('./')
    await workerReady(page)
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

test('after one visit every screen opens without network', async ({ page, context }) => {
  await page.goto('./')
  await workerReady(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: first.title, exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
  await context.setOffline(false)
  await page.goto('legal')
  await page.goto('./')
  await linkOldStyles(page)
  await context.setOffline(true)

  await page.goto('legal?from=afar')
  await expect(heading(page, 'Legal notice')).toBeVisible()
  await expect(page.locator('.site-header')).toHaveCSS('position', 'sticky')
  await expectPictures(page)
  // Its text is not on this device, and another page would be wrong.
  for (const path of ['licenses.txt', 'list.json', 'appdetails/17/privacy']) {
    await page.goto(path)
    await expect(heading(page, "This page couldn't be loaded")).toBeVisible()
    await expect(page).toHaveTitle(/^This page couldn't be loaded/)
  }
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Privacy')).toBeVisible()
  await context.setOffline(true)
  await page.goto('./')
  await expect(heading(page, company.hero.headline)).toBeVisible()
  await expectPictures(page)
  await page.goto(`apps?q=${encodeURIComponent(last.title)}`)
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.goto('apps')
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  expect(await listedTitles(page)).toEqual(catalogue.map(({ title }) => title))
  await expectPictures(page)

  // Pages that were never visited.
  for (const app of [last, second]) {
    await page.goto(`appdetails/${app.id}`)
    await expect(heading(page, app.title)).toBeVisible()
    await page.locator('.ratings-chart').scrollIntoViewIfNeeded()
    await expect(page.locator('canvas')).toBeVisible()
    await expectPictures(page)
  }
  await page.goto(`appdetails/999999`)
  await expect(heading(page, 'OPPS!! APP NOT FOUND')).toBeVisible()
  await expectPictures(page)
  await page.goto('no/such/page')
  await expect(heading(page, 'Oops, page not found!')).toBeVisible()
  await expectPictures(page)

  await page.goto(`appdetails/${first.id}`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).press('Enter')
  await reloaded
  await expect(page.getByText('App Installing')).toBeVisible()
  const installed = page.getByRole('button', { name: /^Installed/ })
  await expect(installed).toBeDisabled()
  await expect(installed).toBeFocused()
  await page.goto('installation')
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  await expectPictures(page)

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect(await storedApps(page)).toEqual([first])
})

test('a page opens from the cache if the host fails, and does not wait for a stopped worker otherwise', async ({
  page,
  host,
  expectConsole,
}) => {
  await page.goto(host.origin)
  await workerReady(page)
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
  expect((await page.goto(`${host.origin}/no/such/page`))?.status()).toBe(404)

  host.handler = failing
  await stopWorker()
  await page.goto(`${host.origin}/apps`)
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  await expectPictures(page)
  await page.goto(`${host.origin}/appdetails/${second.id}`)
  await expect(heading(page, second.title)).toBeVisible()
  await expectPictures(page)
  // It is no screen of the site.
  expect((await page.goto(`${host.origin}/other/site`))?.status()).toBe(500)
  expectConsole(/500|favicon\.ico/)

  host.close()
  await stopWorker()
  await page.goto(`${host.origin}/appdetails/${last.id}`)
  await expect(heading(page, last.title)).toBeVisible()
})

test('a document of an older build gets styles where the host has only those of a newer one', async ({
  page,
  host,
  builtSite,
}) => {
  await page.goto(host.origin)
  await workerReady(page)
  await page.goto(`${host.origin}/legal`)
  await page.goto(host.origin)
  await linkOldStyles(page)
  const serve = serveFolder(builtSite.dist)
  // Some hosts send a page in place of a missing file.
  for (const status of [404, 200]) {
    host.handler = (request, response) => {
      if (request.url === '/legal') response.writeHead(500).end()
      else if (request.url?.endsWith('document-0.css'))
        response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>')
      else serve(request, response)
    }
    await page.goto(`${host.origin}/legal`)
    await expect(heading(page, 'Legal notice')).toBeVisible()
    await expect(page.locator('.site-header')).toHaveCSS('position', 'sticky')
  }
})

test('pages open from the cache when the host never responds', async ({
  page,
  host,
  builtSite,
}) => {
  // Worker and page wait a fifth of the time.
  const fast = '{ const wait = setTimeout; self.setTimeout = (work, ms) => wait(work, ms / 5) }\n'
  await page.addInitScript(fast)
  const worker = fast + readFileSync(`${builtSite.dist}/sw.js`, 'utf8')
  host.handler = serveWith(builtSite.dist, '/sw.js', worker)
  await page.goto(host.origin)
  await workerReady(page)
  host.handler = () => {}
  await page.goto(`${host.origin}/appdetails/${last.id}`)
  // The worker gives up before the page does.
  await expect(heading(page, last.title)).toBeVisible()
  await expectPictures(page)
})

test('the worker keeps the latest 400 pictures', async ({ page, host }) => {
  await page.goto(host.origin)
  await workerReady(page)
  const kept = () =>
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
  await expect.poll(kept).toEqual([...numbers, 'last but one', 'last'].sort())
})

test('the worker shows its copy of a missing picture, and neither stores nor shows HTML in place of one', async ({
  page,
  host,
  builtSite,
  expectConsole,
}) => {
  await page.goto(host.origin)
  await workerReady(page)
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

test('the page registers the worker when it is idle, with a policy that allows only its address', async ({
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

test('a new catalogue appears at once, and also without a network; a page in its place is requested once', async ({
  page,
  host,
  builtSite,
  context,
}) => {
  await page.goto(`${host.origin}/apps`)
  await workerReady(page)
  // Without a cached copy, the page shows that there is no list.
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
  await expect(page.getByText('OPPS!! APP NOT FOUND')).toBeVisible()
  expect(requests).toBe(1)

  const newer = [{ ...last, id: 4242, title: 'Newcomer' }, ...catalogue]
  host.handler = serveWith(builtSite.dist, '/data.json', JSON.stringify(newer))
  await page.reload()
  await expect(page.getByText(`(${newer.length}) Apps Found`)).toBeVisible()

  // Anything but a list is a failure. The cached copy replaces it and stays.
  for (const answer of ['{}', '<!doctype html><p>Welcome']) {
    host.handler = serveWith(builtSite.dist, '/data.json', answer)
    await page.reload()
    await expect(page.getByText(`(${newer.length}) Apps Found`)).toBeVisible()
  }
  await context.setOffline(true)
  await page.goto(`${host.origin}/appdetails/4242`)
  await expect(heading(page, 'Newcomer')).toBeVisible()
})

test('a new build appears on the next page, and an old tab keeps its own scripts', async ({
  page,
  host,
  next,
  context,
}) => {
  // The browser takes seconds to activate the waiting worker.
  test.slow()
  await page.goto(host.origin)
  await workerReady(page)
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
  await context.setOffline(true)
  await back.goto(`${host.origin}/appdetails/${last.id}`)
  await expect(heading(back, last.title)).toBeVisible()
  await expect(back.locator('canvas')).toBeVisible()
  await back.goto(host.origin)
  await expect(heading(back, NEXT_HEADLINE)).toBeVisible()
})

test('an incomplete deployment does not replace the worker', async ({
  page,
  context,
  host,
  next,
  builtSite,
}) => {
  const half = makeTemporaryFolder('half')
  cpSync(builtSite.dist, half, { recursive: true })
  // The new worker and scripts are deployed, the new pages are not.
  cpSync(`${next.dist}/sw.js`, join(half, 'sw.js'))
  cpSync(`${next.dist}/assets`, join(half, 'assets'), { recursive: true })
  await page.goto(host.origin)
  await workerReady(page)
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
  await context.setOffline(true)
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

test.describe(() => {
  test.use({ variant: 'store' })

  test('browsers can install the site', async ({ page, builtSite: { url } }) => {
    await page.goto('./')
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Test windows are private.
    const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(errors).toEqual([])
    const { data, errors: faults } = await session.send('Page.getAppManifest')
    expect(faults).toEqual([])
    for (const { src, sizes, type } of JSON.parse(data ?? '{}').icons) {
      const answer = await page.request.get(new URL(src, url).href)
      expect(answer.headers()['content-type']).toBe(type)
      const png = await answer.body()
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
  })
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

/** Makes each kept document one of an earlier build, whose style sheet is gone. */
async function linkOldStyles(page: Page): Promise<void> {
  const count = await page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('documents-'))
    const documents = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    for (const request of documents.flat()) {
      const response = (await caches.match(request)) as Response
      const html = (await response.clone().text()).replace(/document-\w+\.css/, 'document-0.css')
      await (await caches.open(names[0] ?? '')).put(request, new Response(html, response))
    }
    return documents.flat().length
  })
  expect(count).toBe(1)
}

/** The entry scripts in the precache. */
function keptScripts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.includes('precache'))
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname.slice(1))
      .filter(path => /index-.*\.js$/.test(path))
  })
}
