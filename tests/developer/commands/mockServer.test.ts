import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../mock-server/settings.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { eventually } from '../../support/eventually.ts'
import { makeApp } from '../../support/makeApp.ts'
import { apps, openMock } from './openMock.ts'

describe('records', () => {
  it('can be read and written at /apps, in memory until the scenario changes', async () => {
    const { get, send, change, file, log } = await openMock()
    expect((await get('/apps/42')).body).toEqual(apps[1])
    await send('PATCH', '/apps/17', { title: 'Renamed' })
    await get('/apps/42', { method: 'DELETE' })
    expect((await get('/data.json?t=1')).body).toEqual([{ ...apps[0], title: 'Renamed' }])
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(apps)
    const gone = 'What clients had written is gone: the records start again.'
    await change({ scenario: 'empty' })
    expect(log).toHaveBeenCalledWith(gone)
    log.mockClear()
    await change({ scenario: 'full' })
    expect(log).not.toHaveBeenCalledWith(gone)
    expect((await get('/data.json')).body).toEqual(apps)
  })

  it.each([
    ['POST', '/apps', { foo: 1 }, 'record 2: title: expected a string with a visible character'],
    ['POST', '/apps', { title: 'x', successor: 18 }, 'record 2: successor: expected the id'],
    ['PUT', '/apps/17', { title: 'x', stores: 1 }, 'record 0: stores: expected an object with'],
    ['PATCH', '/apps/42', { downloads: -1 }, 'record 1: downloads: expected a number ≥ 0, got -1'],
  ])('refuse %s %s of %j with the fault', async (method, path, record, fault) => {
    const { get, send } = await openMock()
    expect(await send(method, path, record)).toMatchObject({
      status: 422,
      body: { faults: [expect.stringContaining(fault)] },
    })
    expect((await get('/data.json')).body).toEqual(apps)
    expect((await send(method, `${path}?validate=off`, record)).body).toMatchObject(record)
    // What is invalid already may be changed in parts.
    expect((await send('PATCH', '/apps/17', { tagline: 'x' })).status).toBe(200)
  })

  it.each(['/apps', '/apps?validate=off', '/apps/'])(
    'have an address after POST %s',
    async path => {
      const { get, send } = await openMock()
      const { status, headers, body } = await send('POST', path, { title: 'New' })
      expect([status, headers.get('location')]).toEqual([201, `/apps/${body.id}`])
      expect((await get(`/apps/${body.id}`)).body).toEqual({ title: 'New', id: body.id })
    },
  )

  it.each([
    ['GET', '/apps/1', 404, 'No app has the id 1.'],
    ['DELETE', '/apps/1', 404, 'No app has the id 1.'],
    ['GET', '/app?q=x', 404, 'The mock has no GET /app. It has /data.json, /apps, /apps/ID and'],
    ['POST', '/apps', 400, 'duplicate id'],
  ])(
    'are named by an error for %s %s, without a stack trace',
    async (method, path, status, reason) => {
      const { get, send } = await openMock()
      const answer = method === 'GET' ? get(path) : send(method, path, { id: 17, title: 'Again' })
      const { text, ...rest } = await answer
      const error = expect.stringContaining(reason)
      expect(rest).toMatchObject({ status, body: { error } })
      expect(text).not.toContain('    at ')
    },
  )

  it('lead to their pictures, and to no other file', async () => {
    const images = [
      'images/a%20b.svg?v=2',
      '../outside.svg',
      '%2e%2e%2foutside.svg',
      'list.txt',
      '//',
    ]
    const catalogue = images.map((image, index) => makeApp({ id: index, image }))
    catalogue.push(makeApp({ id: 9, screenshots: ['images/shot.webp'] }))
    const { file, ask } = await openMock({ catalogue })
    const folder = dirname(file)
    await mkdir(join(folder, 'images'))
    for (const name of ['images/a b.svg', 'images/shot.webp', 'images/other.svg', 'list.txt']) {
      await writeFile(join(folder, name), name)
    }
    await writeFile(join(folder, '../outside.svg'), '')
    onTestFinished(() => rm(join(folder, '../outside.svg')))
    for (const path of ['images/a%20b.svg', 'images/shot.webp']) {
      expect(await ask({ path: `/${path}` })).toMatchObject({ status: 200 })
    }
    for (const path of ['images/other.svg', 'data.jpg', ...images.slice(1, -1)]) {
      expect(await ask({ path: `/${path}` })).toMatchObject({ status: 404 })
    }
  })
})

describe('a saved file', () => {
  it('is served at once and reloads the open site', async () => {
    const onReload = vi.fn()
    const { get, file, log } = await openMock({ onReload })
    expect((await get('/data.json')).body).toEqual(apps)
    await writeFile(file, JSON.stringify(apps.slice(1)))
    await eventually(() => expect(onReload).toHaveBeenCalled())
    expect((await get('/data.json')).body).toEqual(apps.slice(1))
    expect(log).toHaveBeenCalledWith(`${file} saved: 1 apps`)
  })

  it('has no fault while it is only half written, and may be that of a language', async () => {
    const readFile = vi.fn(() => apps.slice())
    const overlay = join(makeTemporaryFolder('overlay'), 'data.de.json')
    const options = { readFile, others: [overlay], catalogue: [] }
    const { get, file, log } = await openMock(options)
    readFile.mockImplementationOnce(() => {
      throw new Error('cut off')
    })
    await writeFile(file, '[')
    await eventually(() => expect(log).toHaveBeenCalledWith(`${file} saved: 2 apps`))
    expect(log.mock.calls.flat().join()).not.toContain('cut off')
    expect((await get('/data.json')).body).toEqual(apps)
    log.mockClear()
    await writeFile(overlay, '[]')
    await eventually(() => expect(log).toHaveBeenCalledWith(`${file} saved: 2 apps`))
  })

  it('that is malformed is named with line and column, and leaves the catalogue', async () => {
    const onReload = vi.fn()
    const { get, file, log } = await openMock({ onReload })
    await writeFile(file, '[\n  {"id": nul}\n]')
    await eventually(() => expect(log).toHaveBeenCalled())
    expect(log.mock.lastCall?.[0]).toMatch(
      /line 2, column 10: invalid JSON\. Unexpected token '}'\n {2}The mock keeps serving the previous catalogue/,
    )
    expect((await get('/data.json')).body).toEqual(apps)
    expect((await get('/__mock')).body.fileFault).toContain('line 2, column 10')
    expect(onReload).not.toHaveBeenCalled()
    await writeFile(file, JSON.stringify(apps))
    await eventually(async () => expect((await get('/__mock')).body.fileFault).toBe(null))
  })
})

it('the log has one readable line per request, also of one that was refused', async () => {
  const { get, ask, log } = await openMock()
  await get('/apps/42')
  await eventually(() =>
    expect(log.mock.lastCall?.[0]).toMatch(
      /^\d+:\d\d:\d\d.* {2}GET \/apps\/42 {2}200 {2}full {2}\d+ ms {2}\d+ B$/,
    ),
  )
  await ask({ path: '/data.json', headers: { host: 'apps.example' } })
  await eventually(() => expect(log.mock.lastCall?.[0]).toContain('GET /data.json  403  full'))
})

it('names the content type that settings need', async () => {
  const { get } = await openMock()
  const answer = await get('/__mock', { method: 'POST', body: '{"scenario":"slow"}' })
  expect(answer.status).toBe(415)
  expect(answer.body.error).toContain("with the header 'Content-Type: application/json'")
  expect((await get('/__mock')).body.settings).toEqual(DEFAULT_SETTINGS)
})

it.each([
  ['localhost:3001', undefined, true],
  ['localhost', 'http://localhost:63315', true],
  ['127.0.0.1:3001', 'http://127.0.0.1:5173', true],
  ['[::1]:3001', 'https://shop.localhost', true],
  ['apps.example', undefined, false],
  ['localhost.apps.example:3001', undefined, false],
  ['localhost:3001', 'https://apps.example', false],
  ['localhost:3001', 'http://localhost.apps.example', false],
  // A file, or a page without an origin of its own.
  ['localhost:3001', 'null', false],
])('answers the host %s with the origin %s: %s', async (host, origin, isAnswered) => {
  const { ask } = await openMock()
  for (const [method, path, status] of [
    ['OPTIONS', '/__mock', 204],
    ['GET', '/data.json', 200],
    ['GET', '/', 200],
    ['DELETE', '/apps/17', 200],
  ] as const) {
    const answer = await ask({ method, path, headers: { host, ...(origin && { origin }) } })
    expect(answer.status, `${method} ${path}`).toBe(isAnswered ? status : 403)
    expect(answer.headers?.['access-control-allow-origin']).toBe(isAnswered ? origin : undefined)
  }
})

it('does not listen to the network', async () => {
  const all = Object.values(networkInterfaces()).flat()
  const host = all.find(each => each && each.family === 'IPv4' && !each.internal)?.address
  const { ask } = await openMock()
  expect(host).toBeDefined()
  expect(await ask({ host, path: '/data.json' })).toMatchObject({ code: 'ECONNREFUSED' })
})

it.each([
  ['script', 403],
  ['iframe', 403],
  ['document', 200],
])('answers another website that names it in a %s with %i', async (dest, status) => {
  const { ask } = await openMock()
  // Browsers send no origin with these.
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest }
  expect(await ask({ path: '/apps?callback=receive', headers })).toMatchObject({ status })
})
