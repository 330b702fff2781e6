import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { openHost, serveFolder } from '../../../tools/site/staticHost.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const pages = ['index.html', 'apps.html', '404.html', 'de/index.html', 'de/404.html']
const hashed = ['assets/a.js', 'previews/a.png']
const served = [...pages, ...hashed, 'appdetails/404.html', 'list/index.html']
const folder = writeFolder({
  ...Object.fromEntries(served.map(name => [name, name])),
  'apps.html.br': 'compressed',
  '.well-known/apple-app-site-association': '{}',
})

/** A host with `options` for the time of a test. */
async function open(options?: Parameters<typeof serveFolder>[1]) {
  const host = await openHost(serveFolder(folder, options))
  onTestFinished(() => host.close())
  return host
}

/** Requests each path from a host with `options`; resolves to statuses and texts. */
async function answers(options: Parameters<typeof serveFolder>[1], ...paths: string[]) {
  const host = await open(options)
  return Promise.all(
    paths.map(async path => {
      const answer = await fetch(host.origin + path, { headers: { 'accept-encoding': 'identity' } })
      return [answer.status, await answer.text()]
    }),
  )
}

it("shows a missing page below a language's folder in its language, and no app 404", async () => {
  expect(await answers({}, '/de/no/such/page', '/appdetails/405', '/fr/nope')).toEqual([
    [404, 'de/404.html'],
    [404, '404.html'],
    [404, '404.html'],
  ])
})

it('serves the file, the file with .html, or 404.html with status 404', async () => {
  const paths = ['/', '/apps', '/apps?q=a/', '/assets/a.js', '/nope', '/apps/', '/assets/']
  expect(await answers({}, ...paths, '/%E0%A4%A', '/..%2f..%2fetc/passwd')).toEqual([
    [200, 'index.html'],
    [200, 'apps.html'],
    [200, 'apps.html'],
    [200, 'assets/a.js'],
    ...Array(5).fill([404, '404.html']),
  ])
})

it.each([
  ['//apps', '/apps'],
  ['/a//b/?q=//x', '/a/b/?q=//x'],
  ['//evil.example/', '/evil.example/'],
  ['/\\evil.example', '/evil.example'],
  ['//\\/evil.example', '/evil.example'],
])('redirects %s to %s, never to another site', async (path, location) => {
  const host = await open()
  // fetch would change the path.
  const request = get(host.origin, { path })
  const [response]: IncomingMessage[] = await once(request, 'response')
  expect([response?.statusCode, response?.headers.location]).toEqual([301, location])
})

it('redirects to a page that is a folder, like other hosts', async () => {
  const host = await open({ base: '/store/' })
  const answer = await fetch(`${host.origin}/store/list?q=a/b`)
  expect([answer.url, await answer.text()]).toEqual([
    `${host.origin}/store/list/?q=a/b`,
    'list/index.html',
  ])
  expect((await fetch(`${host.origin}/store/assets`)).url).toBe(`${host.origin}/store/assets`)
})

it('serves the site under its base path only', async () => {
  expect(await answers({ base: '/store/' }, '/store/', '/store/apps', '/apps')).toEqual([
    [200, 'index.html'],
    [200, 'apps.html'],
    [404, 'Not found: the site is at /store/'],
  ])
})

it('serves index.html for unknown paths on a single-page host, except for files', async () => {
  expect(await answers({ isSinglePage: true }, '/a/b', '/a.js')).toEqual([
    [200, 'index.html'],
    [404, '404.html'],
  ])
})

it('sends a file without an ending with its type, from a hidden folder', async () => {
  const host = await open()
  const answer = await fetch(`${host.origin}/.well-known/apple-app-site-association`)
  expect([answer.status, await answer.text()]).toEqual([200, '{}'])
  expect(answer.headers.get('content-type')).toBe('application/json')
})

it('sends headers, and compressed copies to browsers that accept them', async () => {
  const host = await open({ isCompressed: true })
  for (const [path, caching] of [
    ['/assets/a.js', 'public, max-age=31536000, immutable'],
    ['/previews/a.png', 'public, max-age=31536000, immutable'],
    ['/apps', 'no-cache'],
    ['/no/such/page', 'no-cache'],
  ]) {
    const { headers } = await fetch(host.origin + path)
    expect(Object.fromEntries(headers), path).toMatchObject({
      // No other site can show ours in a frame.
      'content-security-policy': "frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': caching,
    })
  }
  const page = await fetch(`${host.origin}/apps`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('cache-control')).toBe('no-cache')
})
