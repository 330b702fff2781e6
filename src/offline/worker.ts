import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { savesData } from '../shared/browser/savesData.ts'
import { ASSETS_FOLDER, CATALOGUE_FILE, DOCUMENT_STYLES } from '../shared/domain/fileNames.ts'
import { normalizePath, withoutBase, withoutFileName } from '../shared/domain/paths.ts'
import { type OfflineFiles, withoutAppId } from './offlineFiles.ts'

/*
 * The service worker (`sw.js`). With a network, the site behaves as it would without a worker: only
 * files whose names change with their content come from a cache first. Without one, every screen
 * opens from the files of one build and the last catalogue received.
 *
 * A new worker waits until the last tab of the old one has closed (no `skipWaiting`), so that old
 * tabs can still get their own scripts.
 */

declare const self: ServiceWorkerGlobalScope
/** Defined by the build. */
declare const OFFLINE_FILES: OfflineFiles

/** After this time without a response, a page or picture comes from the cache. */
const FILE_TIMEOUT_S = 3
/** Shorter than the page's own limit, ten seconds without data (catalogueApi.ts). */
const CATALOGUE_TIMEOUT_S = 8
/** Maximum numbers of cached pictures and documents. The oldest are removed first. */
const MAX_PICTURES = 400
const MAX_DOCUMENTS = 50

/** An `install` event; `addRoutes` exists in browsers with the Static Routing API (Chromium). */
type InstallEvent = ExtendableEvent & { addRoutes?(rules: object[]): Promise<void> }

const { entries, screenPattern, pages, documents, precached, icons, toRoot, otherSites } =
  OFFLINE_FILES
const { scope } = self.registration
const at = (path: string) => new URL(path, scope).href

// Caches of other sites on this origin end with another scope.
const CATALOGUE_CACHE = `catalogue-${scope}`
const PICTURE_CACHE = `pictures-${scope}`
const DOCUMENT_CACHE = `documents-${scope}`

const DOCUMENT_SHEETS = at(toRoot + DOCUMENT_STYLES)

const catalogueUrl = at(CATALOGUE_FILE)
const pageUrls = new Set(pages.map(at))
const pageByPath = new Map(pages.map(page => [pathInSite(at(page)), at(page)]))
const documentPaths = new Set(documents)
const matchOptions = { ignoreVary: true }

/**
 * Sends the request for a screen with its own HTML without waiting for the worker to start. The worker answers
 * only if the response is missing, late or not ok. Other addresses wait for it: their response may be a 404, which
 * then passes through the worker, where Chromium sometimes loses its body and shows an empty page. The race
 * replaces navigation preload: in Firefox, reading a `preloadResponse` that rejects fails the navigation even if
 * the rejection is handled.
 */
const RACES_FOR_PAGES = pages.map(page => ({
  condition: { requestMode: 'navigate', urlPattern: { pathname: new URL(at(page)).pathname } },
  source: 'race-network-and-fetch-handler',
}))

/** Keeps out pages of another build, and the index.html that some hosts send in place of a missing file. */
const ownFilesOnly = {
  async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
    if (!response.ok) return null
    if (pageUrls.has(request.url)) {
      const html = await response.clone().text()
      return entries.every(entry => html.includes(entry)) ? response : null
    }
    return isHtml(response) ? null : response
  },
}

/**
 * Treats a server error, HTML in place of another file, and a missing picture like a network
 * failure. An installed app may use a picture that the site no longer has.
 */
const rejectFailures = {
  async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
    const isMissingPicture = request.destination === 'image' && !response.ok
    if (isMissingPicture || response.status >= 500)
      throw new Error(`The host responded with ${response.status}`)
    if (response.ok && isHtml(response) && request.mode !== 'navigate') {
      throw new Error('The host responded with a page')
    }
    return response
  },
}

/** Keeps the `max` newest entries of a cache. */
function removeOldest(max: number) {
  return {
    async cacheDidUpdate({ cacheName }: { cacheName: string }) {
      const cache = await caches.open(cacheName)
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, -max).map(key => cache.delete(key)))
    },
  }
}

const precache = new PrecacheController({ plugins: [ownFilesOnly] })
precache.addToCacheList(precached)

const fromPrecacheIfOffline = new NetworkFirst({
  cacheName: precache.strategy.cacheName,
  networkTimeoutSeconds: FILE_TIMEOUT_S,
  matchOptions,
  plugins: [
    rejectFailures,
    {
      cacheKeyWillBeUsed: async ({ request }) => precacheKey(request) ?? request,
      // Only an install fills the precache.
      cacheWillUpdate: async () => null,
    },
  ],
})

const pictures = new NetworkFirst({
  cacheName: PICTURE_CACHE,
  networkTimeoutSeconds: FILE_TIMEOUT_S,
  matchOptions,
  plugins: [ownFilesOnly, rejectFailures, removeOldest(MAX_PICTURES)],
})

/**
 * Home's HTML, followed by an element that makes the screen say that this page couldn't be loaded
 * (PageNotFoundPage.tsx). Browsers move the element into the body.
 */
async function failedPage(): Promise<Response> {
  const home = await precache.matchPrecache(scope)
  if (!home) return Response.error()
  return new Response(new Blob([await home.blob(), '<meta id="not-loaded">']), home)
}

/**
 * Documents are cached when they are visited. A host that lacks one responds with an error, or with
 * a page that has the entry script. Neither is cached.
 */
const visitedDocuments = new NetworkFirst({
  cacheName: DOCUMENT_CACHE,
  networkTimeoutSeconds: FILE_TIMEOUT_S,
  matchOptions: { ...matchOptions, ignoreSearch: true },
  plugins: [
    rejectFailures,
    {
      async cacheWillUpdate({ response }) {
        const html = await response.clone().text()
        const isDocument = response.ok && !entries.some(entry => html.includes(entry))
        return isDocument ? response : null
      },
      handlerDidError: failedPage,
    },
    removeOldest(MAX_DOCUMENTS),
  ],
})

const catalogue = new NetworkFirst({
  cacheName: CATALOGUE_CACHE,
  networkTimeoutSeconds: CATALOGUE_TIMEOUT_S,
  fetchOptions: { cache: 'no-cache', priority: 'low' },
  matchOptions,
  plugins: [
    {
      /** Treats a 429, and a body that is not a list or doesn't end, like a network failure. */
      async fetchDidSucceed({ response, state }) {
        const isUsable = response.ok
          ? isList(await response.clone().text())
          : response.status !== 429
        if (isUsable) return response
        if (state) state.response = response
        throw new Error('The host did not respond with a list')
      },
      // Without a cached copy, the page gets the malformed body (which it doesn't retry) or the
      // 429.
      handlerDidError: async ({ state }) => state?.response,
    },
    // Comes second, since the site needs to see a page that replaces the list.
    rejectFailures,
  ],
})

self.addEventListener('install', event => event.waitUntil(install(event as InstallEvent)))
self.addEventListener('activate', event => event.waitUntil(activate(event)))

async function install(event: InstallEvent): Promise<void> {
  // The browser tries again at a later visit.
  if (savesData()) throw new Error('The visitor saves data')
  await event.addRoutes?.(RACES_FOR_PAGES).catch(() => {})
  await precache.install(event)
  const fetchIcon = async (url: string) => {
    const request = new Request(url, { priority: 'low' })
    const isKept = await caches.match(request, { cacheName: PICTURE_CACHE })
    if (!isKept) await pictures.handle({ event, request })
  }
  // The site works without any of these.
  await Promise.allSettled([
    catalogue.handle({ event, request: catalogueUrl }),
    ...icons.map(at).map(fetchIcon),
  ])
}

async function activate(event: ExtendableEvent): Promise<void> {
  await precache.activate(event)
  const current = [CATALOGUE_CACHE, PICTURE_CACHE, DOCUMENT_CACHE, precache.strategy.cacheName]
  const ownCaches = (await caches.keys()).filter(name => name.endsWith(scope))
  await Promise.all(
    ownCaches.filter(name => !current.includes(name)).map(name => caches.delete(name)),
  )
  // Workers of earlier builds enabled it.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

registerRoute(({ url }) => url.href === catalogueUrl, catalogue)

/** Gives this build's styles to a document cached by an earlier worker, if its own are gone. */
const currentDocumentStyles = {
  async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
    if (isDocumentSheet(request) && (!response.ok || isHtml(response))) {
      throw new Error('The host has no such style sheet')
    }
    return response
  },
  async handlerDidError({ request }: { request: Request }) {
    const sheet = precached.find(({ url }) => at(url).startsWith(DOCUMENT_SHEETS))
    return sheet && isDocumentSheet(request) ? precache.matchPrecache(at(sheet.url)) : undefined
  },
}

const isDocumentSheet = ({ url }: Request) => url.startsWith(DOCUMENT_SHEETS)

// Scripts and styles of any build, since an open tab may be older or newer than this worker.
registerRoute(
  ({ url }) => url.href.startsWith(at(`${toRoot}${ASSETS_FOLDER}/`)),
  new CacheFirst({
    cacheName: precache.strategy.cacheName,
    plugins: [ownFilesOnly, currentDocumentStyles],
    matchOptions,
  }),
)

registerRoute(({ request }) => precacheKey(request) !== undefined, fromPrecacheIfOffline)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isDocument(url.href),
  visitedDocuments,
)

registerRoute(
  ({ request }) => request.mode === 'navigate',
  // No timeout, since the page may belong to another site on this origin.
  async ({ request }) =>
    fetch(request).catch(async () =>
      isElsewhere(request.url)
        ? failedPage()
        : ((await precache.matchPrecache(scope)) ?? Response.error()),
    ),
)

registerRoute(
  ({ request, url }) => request.destination === 'image' && url.href.startsWith(at(toRoot)),
  pictures,
)

/**
 * Whether `url` cannot be a screen of this language: a file such as licenses.txt, or another language, whose
 * own worker serves it once it has been visited.
 */
function isElsewhere(url: string): boolean {
  const { origin, pathname } = new URL(url)
  // A page may be opened by its file name.
  if (/\.[^./]+$/.test(pathname) && !pageFor(origin + withoutFileName(pathname))) return true
  return otherSites?.some(site => `${origin}${pathname}/`.startsWith(at(site))) ?? false
}

/** The cache key of the precached file for `request`; undefined if there is none. */
function precacheKey({ mode, url }: Request): string | undefined {
  const fileUrl = mode === 'navigate' ? pageFor(url) : url
  return fileUrl && precache.getCacheKeyForURL(fileUrl)
}

/**
 * The precached page that shows the screen at this address, in any spelling that the router accepts.
 * Undefined if the site has no such screen.
 */
function pageFor(url: string): string | undefined {
  const path = pathInSite(url)
  return pageByPath.get(path) ?? (new RegExp(screenPattern).test(path) ? scope : undefined)
}

function isDocument(url: string): boolean {
  const path = pathInSite(url)
  return documentPaths.has(path) || documentPaths.has(withoutAppId(path))
}

function pathInSite(url: string): string {
  return normalizePath(withoutBase(new URL(url).pathname, new URL(scope).pathname))
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('text/html') === true
}

function isList(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json))
  } catch {
    return false
  }
}
