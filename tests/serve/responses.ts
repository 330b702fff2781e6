import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { CACHING, SECURITY_HEADERS } from '../../tools/site/hostHeaders.ts'

/** A site that a server serves. */
export type Served = {
  /** Its root, such as 'http://127.0.0.1:4000/store/'. */
  url: string
  /** Folder of its files. */
  dist: string
  /** Encoding of texts for clients that accept both. */
  bestEncoding: 'br' | 'gzip'
}

type Check = { name: string; run(served: Served): Promise<void> }

export const checks: Check[] = []

function check(name: string, run: Check['run']) {
  checks.push({ name, run })
}

/** Sends a request without following redirects. */
function get(url: string, headers: Record<string, string> = {}) {
  return fetch(url, { redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } })
}

/** Path of the asset that matches. */
function asset({ dist }: Served, ending: RegExp): string {
  const name = readdirSync(join(dist, 'assets')).find(file => ending.test(file))
  if (name === undefined) throw new Error(`No asset matches ${ending}`)
  return `assets/${name}`
}

check('files have status 200 and their content type', async served => {
  const types: [path: string, type: RegExp][] = [
    ['', /^text\/html/],
    ['apps', /^text\/html/],
    ['installation', /^text\/html/],
    ['appdetails/17', /^text\/html/],
    ['legal', /^text\/html/],
    ['get/17', /^text\/html/],
    ['appdetails/17/privacy', /^text\/html/],
    ['data.json', /^application\/json/],
    ['.well-known/apple-app-site-association', /^application\/json$/],
    ['favicon.svg', /^image\/svg\+xml/],
    ['apple-touch-icon.png', /^image\/png/],
    ['sitemap.xml', /^(text|application)\/xml/],
    ['robots.txt', /^text\/plain/],
    [asset(served, /\.js$/), /^(application|text)\/javascript/],
    [asset(served, /\.css$/), /^text\/css/],
    ['manifest.webmanifest', /^application\/manifest\+json/],
  ]
  for (const [path, type] of types) {
    const answer = await get(served.url + path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type'), path).toMatch(type)
  }
})

check('an address leads to the file with .html', async ({ url, dist }) => {
  const files = { '': 'index.html', apps: 'apps.html', 'appdetails/17': 'appdetails/17.html' }
  for (const [path, file] of Object.entries(files)) {
    expect(await (await get(url + path)).text(), path).toBe(readFileSync(join(dist, file), 'utf8'))
  }
})

check('missing files give 404.html with status 404', async ({ url, dist }) => {
  const notFound = readFileSync(join(dist, '404.html'), 'utf8')
  const paths = ['nope', 'appdetails', 'appdetails/', 'appdetails/404404', 'assets/nope.js']
  const hostile = ['appdetails/constructor', 'appdetails/__proto__', 'nope.webmanifest']
  for (const path of [...paths, ...hostile, '_headers', '_redirects', 'no/such/page']) {
    const answer = await get(url + path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('content-type'), path).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control'), path).toBe(CACHING.other)
    expect(await answer.text(), path).toBe(notFound)
  }
})

check('missing pages of a language give its own 404.html', async ({ url, dist }) => {
  const notFound = readFileSync(join(dist, 'de/404.html'), 'utf8')
  for (const path of ['nope', 'appdetails/404404', 'assets/nope.js', 'no/such/page']) {
    const answer = await get(`${url}de/${path}`)
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).toBe(notFound)
  }
})

check('each page has one address', async ({ url }) => {
  const { pathname } = new URL(url)
  for (const path of [
    'apps',
    'installation',
    'appdetails/17',
    'legal',
    'get/17',
    'appdetails/17/privacy',
  ]) {
    for (const other of [`${path}/`, `${path}.html`, `${path}/?q=a%20b`]) {
      const answer = await get(url + other)
      expect(answer.status, other).toBe(301)
      const query = other.includes('?') ? '?q=a%20b' : ''
      expect(answer.headers.get('location'), other).toBe(pathname + path + query)
    }
  }
})

check('no address injects headers or redirects to another host', async ({ url }) => {
  const hostile = ['appdetails/x%0d%0aX-Evil:%201/', 'appdetails/x%0a%20y.html', '%0d%0a/apps/']
  for (const path of [
    ...hostile,
    '%5Cevil.example/apps/',
    '%5C%5Cevil.example/installation.html',
  ]) {
    const answer = await get(url + path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('location'), path).toBe(null)
    expect(answer.headers.get('x-evil'), path).toBe(null)
  }
})

check('every response has the security headers', async served => {
  const paths = ['', 'apps', 'data.json', 'favicon.svg', 'nope', 'apps/', asset(served, /\.js$/)]
  for (const path of paths) {
    const { headers } = await get(served.url + path)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(headers.get(name), `${name} of ${path}`).toBe(value)
    }
    // Without a version
    expect(headers.get('server') ?? 'nginx', path).toBe('nginx')
  }
})

check('the service worker and the policy of a page arrive whole', async ({ url, dist }) => {
  const worker = await get(`${url}sw.js`)
  expect(worker.headers.get('content-type')).toMatch(/^(application|text)\/javascript/)
  expect(worker.headers.get('cache-control')).toBe(CACHING.other)
  expect(await worker.text()).toBe(readFileSync(join(dist, 'sw.js'), 'utf8'))
  expect(await (await get(`${url}nope`)).text()).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; /,
  )
})

check('hashed files are cached for ever, others are revalidated', async served => {
  const previews = readdirSync(join(served.dist, 'previews'))
  for (const path of [asset(served, /\.js$/), asset(served, /\.css$/), `previews/${previews[0]}`]) {
    expect((await get(served.url + path)).headers.get('cache-control'), path).toBe(CACHING.hashed)
  }
  for (const path of ['', 'apps', 'appdetails/17', 'data.json', 'favicon.svg']) {
    const { headers } = await get(served.url + path)
    expect(headers.get('cache-control'), path).toBe(CACHING.other)
    const again = await get(served.url + path, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status, path).toBe(304)
  }
})

check('texts are sent compressed', async served => {
  const paths = {
    '': 'index.html',
    apps: 'apps.html',
    'appdetails/17': 'appdetails/17.html',
    'data.json': 'data.json',
    'sitemap.xml': 'sitemap.xml',
    'no/such/page': '404.html',
    [asset(served, /^index-.*\.js$/)]: asset(served, /^index-.*\.js$/),
  }
  const endings = { br: 'br', gzip: 'gz' }
  for (const [path, file] of Object.entries(paths)) {
    const content = readFileSync(join(served.dist, file), 'utf8')
    for (const [accepted, sent] of [
      ['gzip, deflate, br', served.bestEncoding],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await get(served.url + path, { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding'), path).toBe(sent)
      const { size } = statSync(join(served.dist, `${file}.${endings[sent]}`))
      expect(answer.headers.get('content-length'), path).toBe(String(size))
      expect(answer.headers.get('vary'), path).toBe('Accept-Encoding')
      expect(await answer.text(), path).toBe(content)
    }
    const plain = await get(served.url + path)
    expect(plain.headers.get('content-encoding'), path).toBe(null)
  }
})
