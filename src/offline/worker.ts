import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { OfflineFiles } from './offlineFiles.ts'

/*
 * The service worker (`sw.js`): with a network the site is as it would be without a worker, since
 * only files whose names change with their content are answered from a cache first. Without one,
 * every screen opens from the files of one build and the last catalogue that came.
 *
 * A new worker waits until the last tab of the old one is gone (no `skipWaiting`), so what an old
 * tab may still ask for stays kept.
 */

declare const self: ServiceWorkerGlobalScope
/** Put in by the build. */
declare const OFFLINE_FILES: OfflineFiles

/** A page that the network has not begun to answer by then comes from the cache. */
const PAGE_LIMIT_MS = 3000
/** Below the ten seconds after which the page itself gives up. */
const CATALOGUE_LIMIT_MS = 8000
/** So often the page tries a failing catalogue again by itself (design 2). */
const QUIET_RETRIES = 2
const PICTURE_LIMIT_S = 3
/** So many pictures beside the first icons are kept, the latest. */
const MAX_SEEN = 300
/** So many icons are fetched at once. */
const FETCHED_AT_ONCE = 6

/** An `install` event; `addRoutes` exists in browsers with the Static Routing API (Chromium). */
type InstallEvent = ExtendableEvent & { addRoutes?(rule: object): Promise<void> }
/**
 * Sends a page's request without waiting for the worker to start. The worker answers only if the
 * response is missing, late or not ok. It replaces navigation preload: in Firefox, reading a
 * `preloadResponse` that rejects fails the navigation even if the rejection is handled.
 */
const RACE_FOR_PAGES = {
  condition: { requestMode: 'navigate' },
  source: 'race-network-and-fetch-handler',
}

const { entry, pages, assets, illustrations, icons, iconsRevision } = OFFLINE_FILES
const { scope } = self.registration
const at = (path: string) => new URL(path, scope).href

// Caches of other sites on this origin end with another scope.
const CATALOGUE_CACHE = `catalogue-${scope}`
const SEEN_CACHE = `seen-${scope}`
const ICONS_CACHE = `icons-${iconsRevision}-${scope}`

const catalogueUrl = at('data.json')
const iconUrls = new Set(icons.map(at))
const pageUrls = new Set(pages.map(({ url }) => at(url)))

/** A host that falls back to index.html gives that for a file that is gone; while files are exchanged it gives pages of another build. */
const ownFilesOnly = {
  async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
    if (!response.ok) return null
    if (pageUrls.has(request.url)) {
      return (await response.clone().text()).includes(entry) ? response : null
    }
    return response.headers.get('content-type')?.includes('text/html') ? null : response
  },
}

const ownFiles = new PrecacheController({ plugins: [ownFilesOnly] })
ownFiles.addToCacheList([
  ...pages.map(({ url, revision }) => ({ url: at(url), revision })),
  ...assets.map(url => ({ url: at(url), revision: null })),
  ...illustrations.map(({ url, revision }) => ({ url: at(url), revision })),
])

self.addEventListener('install', event => event.waitUntil(install(event as InstallEvent)))
self.addEventListener('activate', event => event.waitUntil(activate(event)))

async function install(event: InstallEvent): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  // Then a later visit tries again; the page registers no first worker either.
  if (connection?.saveData) throw new Error('Data is to be saved')
  await event.addRoutes?.(RACE_FOR_PAGES).catch(() => {})
  await ownFiles.install(event)
  await Promise.all([fetchCatalogue().catch(() => {}), keepIcons()])
}

async function activate(event: ExtendableEvent): Promise<void> {
  await ownFiles.activate(event)
  const kept = [CATALOGUE_CACHE, SEEN_CACHE, ICONS_CACHE, ownFiles.strategy.cacheName]
  const names = (await caches.keys()).filter(name => name.endsWith(scope))
  await Promise.all(names.filter(name => !kept.includes(name)).map(name => caches.delete(name)))
  // Workers of earlier builds enabled it.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

/** Those not kept yet; what cannot be had is left out. */
async function keepIcons(): Promise<void> {
  const cache = await caches.open(ICONS_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...iconUrls].filter(url => !kept.has(url)).values()
  const fetchEach = async () => {
    for (const url of missing) {
      const request = new Request(url, { cache: 'no-cache' })
      const answer = await fetch(request).catch(() => Response.error())
      const response = await ownFilesOnly.cacheWillUpdate({ request, response: answer })
      if (response) await cache.put(url, response).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchEach))
}

/** A whole answer to `data.json`; one that is a catalogue is kept. Rejects without an answer. */
async function fetchCatalogue(): Promise<Response> {
  const response = await fetch(catalogueUrl, { cache: 'no-cache', priority: 'low' })
  // Read to its end, since it may break off.
  const body = await response.clone().text()
  if (response.ok && isList(body)) {
    const cache = await caches.open(CATALOGUE_CACHE)
    await cache.put(catalogueUrl, response.clone()).catch(() => {})
  }
  return response
}

function isList(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json))
  } catch {
    return false
  }
}

/** How many answers in a row the catalogue's host has failed to give. */
let failures = 0

registerRoute(
  ({ url }) => url.href === catalogueUrl,
  async ({ event }) => {
    const network = fetchCatalogue().then(
      response => {
        failures = response.status < 500 ? 0 : failures + 1
        return response
      },
      error => {
        failures++
        throw error
      },
    )
    event.waitUntil(network.catch(() => {}))
    const copy = () => caches.match(catalogueUrl, { cacheName: CATALOGUE_CACHE, ignoreVary: true })
    return networkOr(network, CATALOGUE_LIMIT_MS, async () => {
      // The page's own quiet tries may still bring what is new.
      const willTryAgain = failures > 0 && failures <= QUIET_RETRIES && navigator.onLine
      return willTryAgain ? undefined : copy()
    })
  },
)

registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ event, request, url }) => {
    const network = fetch(request)
    event.waitUntil(network.catch(() => {}))
    const page = pageFor(url)
    if (page) return networkOr(network, PAGE_LIMIT_MS, () => ownFiles.matchPrecache(page))
    // Another site on this origin may be slow, or fail, in its own way.
    return network.catch(async () => (await ownFiles.matchPrecache(scope)) ?? Response.error())
  },
)

// Also what an older or newer build than this worker's has: pages may be of either.
registerRoute(
  ({ url }) => url.href.startsWith(at('assets/')),
  new CacheFirst({
    cacheName: ownFiles.strategy.cacheName,
    plugins: [ownFilesOnly],
    matchOptions: { ignoreVary: true },
  }),
)

registerRoute(
  ({ url }) => ownFiles.getCacheKeyForURL(url.href) !== undefined,
  ({ request }) =>
    networkOr(fetch(request), PAGE_LIMIT_MS, () => ownFiles.matchPrecache(request.url)),
)

const pictureOptions = {
  networkTimeoutSeconds: PICTURE_LIMIT_S,
  matchOptions: { ignoreVary: true },
}

const orKept = {
  /** A host that fails is as good as none. */
  async fetchDidSucceed({ response }: { response: Response }) {
    if (response.status >= 500) throw new Error(`The host answers ${response.status}`)
    return response
  },
}

registerRoute(
  ({ url }) => iconUrls.has(url.href),
  new NetworkFirst({ ...pictureOptions, cacheName: ICONS_CACHE, plugins: [ownFilesOnly, orKept] }),
)

registerRoute(
  ({ request, url }) => request.destination === 'image' && url.href.startsWith(scope),
  new NetworkFirst({
    ...pictureOptions,
    cacheName: SEEN_CACHE,
    plugins: [
      ownFilesOnly,
      orKept,
      {
        async cacheDidUpdate({ cacheName }) {
          const cache = await caches.open(cacheName)
          // Oldest first.
          const keys = await cache.keys()
          await Promise.all(keys.slice(0, -MAX_SEEN).map(key => cache.delete(key)))
        },
      },
    ],
  }),
)

/** The network's answer, unless it fails, is a 5xx or takes longer than `limitMs` and there is a copy. */
async function networkOr(
  network: Promise<Response>,
  limitMs: number,
  copy: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, limitMs))
  const answer = await Promise.race([network, late]).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await copy()) ?? network
}

/** The kept page that shows the screen at `url`, spelt in any way the router takes for the same; undefined where the site has none. */
function pageFor({ pathname }: URL): string | undefined {
  const path = pathname.slice(new URL(scope).pathname.length).replace(/\/+$/, '').toLowerCase()
  if (pageUrls.has(at(path))) return at(path)
  return /^appdetails\/[^/]+$/.test(path) ? scope : undefined
}
