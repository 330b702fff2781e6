import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http'
import { createServer, isIP } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createServer as createViteServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openMock as openMockOnPort, readMockFlags } from '../../mock-server/commandLine.ts'
import { command as generate } from '../../mock-server/generate.ts'
import { generateApp, generateApps } from '../../mock-server/generator.ts'
import { command as mock } from '../../mock-server/mockCommand.ts'
import { findReach, type MockOptions, startMock } from '../../mock-server/mockServer.ts'
import { SCENARIO_NAMES, SCENARIOS } from '../../mock-server/scenarios.ts'
import { DEFAULT_SETTINGS } from '../../mock-server/settings.ts'
import { parseRecords } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { parseEntries } from '../../tools/company/catalogueFile.ts'
import { proxyTo } from '../../tools/dev.ts'
import { findHeadlessBrowser } from '../../tools/lib/chromium.mjs'
import { nextFreePort } from '../../tools/lib/port.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { jsonSchemas } from '../../tools/writeSchemas.ts'
import { CATALOGUE_FILE } from '../fixtures/catalogue.ts'
import { openStandIn } from '../import/standIn.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/freePort.ts'
import { makeApp } from '../support/makeApp.ts'
import { runInProcess } from '../support/runInProcess.ts'

const apps = [
  makeApp({ id: 17, downloads: 2, ratings: [] }),
  makeApp({ id: 42, downloads: 9, ratings: [] }),
] as const

/** Starts a mock with its own catalogue file. */
async function openMock({
  catalogue = apps,
  ...options
}: Partial<MockOptions> & { catalogue?: unknown } = {}) {
  const file = join(makeTemporaryFolder('mock'), 'data.json')
  await writeFile(file, JSON.stringify(catalogue))
  const log = vi.fn()
  const mock = await startMock({ port: 0, file, log, ...options })
  onTestFinished(() => mock.close())
  const url = `http://localhost:${mock.port}`
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  const post = (path: string, body: unknown) => get(path, { ...asJson(body), method: 'POST' })
  return { file, log, mock, url, get, post }
}

/** The status of the answer to a request that is sent as it is, or the code of its error. */
function statusOf(options: RequestOptions): Promise<number | string | undefined> {
  return new Promise(resolve => {
    request({ host: 'localhost', ...options })
      .once('response', answer => resolve(answer.resume().statusCode))
      .once('error', error => resolve((error as NodeJS.ErrnoException).code))
      .end()
  })
}

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findHeadlessBrowser() })
})
afterAll(() => browser.close())

function asJson(body: unknown): RequestInit {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

describe('mock API', () => {
  it("serves the records at /apps with json-server's filters and sorting", async () => {
    const { get } = await openMock()
    expect((await get('/apps/42')).body).toEqual(apps[1])
    expect((await get('/apps?_sort=downloads&_order=desc')).body).toEqual(apps.toReversed())
    expect((await get('/apps?downloads_gte=5')).body).toEqual([apps[1]])
  })

  it.each([
    ['/apps/1', 'No app has the id 1.'],
    ['/app?q=x', 'The mock has no GET /app. It has /data.json, /apps, /apps/ID and /db.'],
  ])('names what is missing at %s', async (path, error) => {
    const { get } = await openMock()
    expect(await get(path)).toMatchObject({ status: 404, body: { error } })
  })

  it('keeps writes in memory until the scenario changes, and does not change the file', async () => {
    const { get, post, file } = await openMock()
    await get('/apps/17', { ...asJson({ title: 'Renamed' }), method: 'PATCH' })
    await get('/apps/42', { method: 'DELETE' })
    expect((await get('/data.json?t=1')).body).toEqual([{ ...apps[0], title: 'Renamed' }])
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(apps)
    await post('/__mock', { scenario: 'empty' })
    await post('/__mock', { scenario: 'full' })
    expect((await get('/data.json')).body).toEqual(apps)
  })

  it.each([
    ['POST', '/apps', { foo: 1 }, 'record 2: title: expected a string with a visible character'],
    ['POST', '/apps', { title: 'x', successor: 18 }, 'record 2: successor: expected the id'],
    ['PUT', '/apps/17', { title: 'x', stores: 1 }, 'record 0: stores: expected an object with'],
    ['PATCH', '/apps/42', { downloads: -1 }, 'record 1: downloads: expected a number ≥ 0, got -1'],
  ])('refuses %s %s of %j with the fault of the record', async (method, path, record, fault) => {
    const { get } = await openMock()
    const init = { ...asJson(record), method }
    const { status, body } = await get(path, init)
    expect([status, body.faults]).toEqual([422, [expect.stringContaining(fault)]])
    expect((await get('/data.json')).body).toEqual(apps)
    expect((await get(`${path}?validate=off`, init)).body).toMatchObject(record)
    // What is invalid already may be changed in parts.
    const change = { ...asJson({ tagline: 'x' }), method: 'PATCH' }
    expect((await get('/apps/17', change)).status).toBe(200)
  })

  it('reports an error of json-server without a stack trace', async () => {
    const { post } = await openMock()
    const { status, text } = await post('/apps', { id: 17, title: 'Again' })
    expect(status).toBe(400)
    expect(text).toContain('duplicate id')
    expect(text).not.toContain('    at ')
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
  ])('answers the host %s and the origin %s: %s', async (host, origin, isAnswered) => {
    const { mock } = await openMock()
    const headers = { host, ...(origin && { origin }) }
    for (const [path, method, status] of [
      ['/__mock', 'OPTIONS', 204],
      ['/data.json', 'GET', 200],
      ['/', 'GET', 200],
    ] as const) {
      const [answer] = await once(
        request({ port: mock.port, host: 'localhost', path, method, headers }).end(),
        'response',
      )
      expect(answer.statusCode).toBe(isAnswered ? status : 403)
      expect(answer.headers['access-control-allow-origin']).toBe(isAnswered ? origin : undefined)
      answer.destroy()
    }
  })

  it.each([
    ['10.0.2.2', '10.0.2.2:3001', false],
    ['0.0.0.0', `${hostname()}:3001`, false],
    ['0.0.0.0', 'localhost:3001', true],
    ['shop.test', 'SHOP.test', false],
  ])('with --host %s answers %s, and takes writes from it: %s', async (name, host, isLocal) => {
    for (const allowWrites of [false, true]) {
      const { mock } = await openMock({ reach: findReach(name, allowWrites) })
      const ask = (method: string, host: string, origin = `http://${host}`) =>
        statusOf({ port: mock.port, path: '/apps/17', method, headers: { host, origin } })
      expect(await ask('GET', host)).toBe(200)
      expect(await ask('GET', 'apps.example')).toBe(403)
      expect(await ask('GET', host, 'https://apps.example')).toBe(403)
      expect(await ask('DELETE', host)).toBe(isLocal || allowWrites ? 200 : 403)
    }
  })

  it('takes no writes from the network, whatever host it names, and without --host no requests', async () => {
    const [address = ''] = findReach('0.0.0.0').names
    expect(isIP(address)).toBe(4)
    for (const [reach, status] of [
      [findReach(address), 403],
      [findReach(), 'ECONNREFUSED'],
    ] as const) {
      const { mock } = await openMock({ reach })
      const headers = { host: 'localhost' }
      const options = {
        host: address,
        port: mock.port,
        path: '/apps/17',
        method: 'DELETE',
        headers,
      }
      expect(await statusOf(options)).toBe(status)
    }
    expect(() => findReach('http://10.0.2.2')).toThrow("Invalid host 'http://10.0.2.2'")
  })

  it('serves the pictures that records name, and no other file', async () => {
    const images = [
      'images/a%20b.svg?v=2',
      '../outside.svg',
      '%2e%2e%2foutside.svg',
      'list.txt',
      '//',
    ]
    const catalogue = images.map((image, index) => makeApp({ id: index, image }))
    catalogue.push(makeApp({ id: 9, screenshots: ['images/shot.webp'] }))
    const { file, mock } = await openMock({ catalogue })
    const folder = dirname(file)
    await mkdir(join(folder, 'images'))
    for (const name of ['images/a b.svg', 'images/shot.webp', 'images/other.svg', 'list.txt']) {
      await writeFile(join(folder, name), name)
    }
    await writeFile(join(folder, '../outside.svg'), '')
    onTestFinished(() => rm(join(folder, '../outside.svg')))
    const ask = (path: string) => statusOf({ port: mock.port, path: `/${path}` })
    expect(await Promise.all(['images/a%20b.svg', 'images/shot.webp'].map(ask))).toEqual([200, 200])
    const others = ['images/other.svg', 'data.jpg', ...images.slice(1, -1)]
    expect(await Promise.all(others.map(ask))).toEqual(others.map(() => 404))
  })

  it.each([
    ['script', 403],
    ['iframe', 403],
    ['document', 200],
  ])('answers another website that names it in a %s with %i', async (dest, status) => {
    const { mock } = await openMock()
    // Browsers send no origin with these.
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest }
    expect(await statusOf({ port: mock.port, path: '/apps?callback=receive', headers })).toBe(
      status,
    )
  })

  it('serves a saved file at once and reloads the open site', async () => {
    const onReload = vi.fn()
    const { get, file, log } = await openMock({ onReload })
    await writeFile(file, JSON.stringify(apps.slice(1)))
    await eventually(() => expect(onReload).toHaveBeenCalled())
    expect((await get('/data.json')).body).toEqual(apps.slice(1))
    expect(log).toHaveBeenCalledWith(`${file} saved: 1 apps`)
  })

  it('says nothing of a file that is only half written', async () => {
    const readFile = vi.fn(() => apps.slice())
    const { file, log } = await openMock({ readFile })
    readFile.mockImplementationOnce(() => {
      throw new Error('cut off')
    })
    await writeFile(file, '[')
    await eventually(() => expect(log).toHaveBeenCalledWith(`${file} saved: 2 apps`))
    expect(log.mock.calls.flat().join()).not.toContain('cut off')
  })

  it('keeps serving the previous catalogue when a saved file is malformed, and names line and column', async () => {
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

  it('logs one readable line per request, refused ones too', async () => {
    const { mock, get, log } = await openMock()
    await get('/apps/42')
    await eventually(() =>
      expect(log.mock.lastCall?.[0]).toMatch(
        /^\d+:\d\d:\d\d.* {2}GET \/apps\/42 {2}200 {2}full {2}\d+ ms {2}\d+ B$/,
      ),
    )
    const options = { port: mock.port, host: 'localhost', path: '/data.json' }
    request({ ...options, headers: { host: 'apps.example' } }).end()
    await eventually(() => expect(log.mock.lastCall?.[0]).toContain('GET /data.json  403  full'))
  })
})

describe('scenarios', () => {
  it.each([
    ['full', 200, apps],
    ['empty', 200, []],
    ['single', 200, apps.slice(0, 1)],
    ['down', 500, { error: 'simulated by the mock' }],
    ['missing', 404, { error: 'simulated by the mock' }],
    ['malformed', 200, undefined],
    ['wrong', 200, { apps: [] }],
    ['unauthorized', 401, { error: 'simulated by the mock' }],
    ['limited', 429, { error: 'simulated by the mock' }],
    ['portal', 200, undefined],
  ])('%s answers with status %i', async (scenario, status, body) => {
    const { get, post } = await openMock()
    expect((await post('/__mock', { scenario })).status).toBe(200)
    expect(await get('/data.json')).toMatchObject({ status, body })
  })

  it.each([
    ['flaky', [503, 200, 503]],
    ['down,down,full', [500, 500, 200, 200]],
    ['429@2,503,single', [429, 503, 200]],
  ])('%s answers requests with %j', async (scenario, expected) => {
    const { get, post } = await openMock()
    await post('/__mock', { scenario })
    const answers = []
    for (const _ of expected) answers.push(await get('/data.json'))
    expect(answers.map(({ status }) => status)).toEqual(expected)
    expect(answers[0]?.headers.get('retry-after')).toBe(expected[0] === 429 ? '2' : null)
    await post('/__mock', { seed: 2 }) // every change of settings starts again at request 0
    expect((await get('/data.json')).status).toBe(expected[0])
  })

  it('chosen by a key leave clients with one of their own alone', async () => {
    const onScenario = vi.fn()
    const { get, mock } = await openMock({ onScenario })
    const headers = { 'x-mock-client': 'tab', 'x-mock-scenario': 'down,down,full' }
    const status = async (init?: RequestInit) => (await get('/data.json', init)).status
    expect([await status({ headers }), await status()]).toEqual([500, 200])
    mock.chooseScenario('flaky')
    expect([await status(), await status()]).toEqual([503, 200])
    expect(onScenario).toHaveBeenCalledOnce()
    mock.chooseScenario('flaky')
    expect(await status()).toBe(503)
    expect([await status({ headers }), await status({ headers })]).toEqual([500, 200])
    const single = { 'x-mock-scenario': 'single' }
    await get('/apps/17', { method: 'DELETE', headers: single })
    mock.chooseScenario('single')
    expect((await get('/data.json', { headers: single })).body).toEqual([])
  })

  it('answer parallel workers in the scenario of each request, and count the requests of each client', async () => {
    const { get, url, log } = await openMock()
    const work = async (client: string, scenario: string) => {
      const headers = { 'x-mock-client': client, 'x-mock-scenario': scenario }
      const answers = []
      for (const method of ['GET', 'GET', 'DELETE', 'GET']) {
        const path = method === 'GET' ? '/data.json' : '/apps/17'
        const { status, body } = await get(path, { method, headers })
        answers.push(status === 200 && method === 'GET' ? body.length : status)
      }
      return answers
    }
    const workers = [work('1', 'flaky'), work('2', 'flaky'), work('3', 'single')]
    const [one, two, three] = await Promise.all(workers)
    expect(one?.slice(0, 3)).toEqual([503, 2, 503])
    expect(two).toEqual(one)
    expect(three).toEqual([1, 1, 200, 0])
    expect((await get('/data.json')).body).toEqual(apps)
    expect(log.mock.calls.join()).toContain('GET /data.json  200  single for 3')
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByText('503  flaky for 2').first().waitFor()
  })

  it.each([
    ['nope', 'nope'],
    ['__proto__', '__proto__'],
    ['down,nope,full', 'nope'],
    ['full,', ''],
    ['200', '200'],
    ['503@soon', '503@soon'],
  ])('refuse the header %s and name all scenarios', async (header, name) => {
    const { get } = await openMock()
    const headers = { 'x-mock-scenario': header }
    const { status, body } = await get('/data.json', { headers })
    expect(status).toBe(400)
    expect(body.error).toContain(
      `Unknown scenario '${name}'. Available: ${SCENARIO_NAMES.join(', ')}, a status`,
    )
  })

  it.each([
    ['its own delay', {}, 1000, 2000],
    ['--delay', { delay: '5-9' }, 5, 9],
  ])('slow answers after %s', async (_, settings, least, most) => {
    const { mock, url } = await openMock()
    mock.change({ scenario: 'slow', ...settings })
    const wait = vi.spyOn(globalThis, 'setTimeout')
    const abort = new AbortController()
    fetch(`${url}/data.json`, { signal: abort.signal }).catch(() => {})
    await eventually(() => {
      const delays = wait.mock.calls.map(([, ms = 0]) => ms)
      expect(delays.filter(ms => ms >= least && ms <= most)).toHaveLength(1)
    })
    abort.abort()
  })

  it.each([
    ['reset', 'ECONNRESET', ''],
    ['cut', 'ECONNRESET', '[\n  { "id": 1, "title": "Cut o'],
    ['drip', undefined, JSON.stringify(apps)],
  ])(
    '%s breaks off or ends, also through the proxy of npm run dev',
    async (scenario, code, text) => {
      const { mock } = await openMock()
      const site = await createViteServer({
        configFile: false,
        logLevel: 'silent',
        server: { host: 'localhost', port: await freePort(), proxy: { '/': proxyTo(mock.port) } },
      })
      onTestFinished(() => site.close())
      await site.listen()
      for (const port of [mock.port, site.config.server.port]) {
        const headers = { 'x-mock-scenario': scenario }
        const sent = request({ port, host: 'localhost', path: '/data.json', headers }).end()
        let [received, pieces] = ['', 0]
        const failed = new Promise<NodeJS.ErrnoException | undefined>(resolve => {
          sent.once('error', resolve)
          sent.once('response', answer => {
            answer.setEncoding('utf8')
            answer.on('data', part => {
              received += part
              pieces += 1
            })
            answer.once('error', resolve).once('end', () => resolve(undefined))
          })
        })
        expect((await failed)?.code).toBe(code)
        expect(received).toBe(text)
        if (scenario === 'drip') expect(pieces).toBeGreaterThan(20)
      }
    },
  )

  it('mixes valid records with every kind of invalid one in the scenario partial', async () => {
    const { get, post } = await openMock({ catalogue: Array.from({ length: 20 }, () => makeApp()) })
    await post('/__mock', { scenario: 'partial' })
    const entries: unknown[] = (await get('/data.json')).body
    const parsed = parseRecords(entries)
    expect(parsed.apps).toHaveLength(20)
    expect(new Set(parsed.faults.map(({ index }) => index)).size).toBe(12)
  })

  it.each([
    ['hostile', 19],
    ['large', 10_000],
    ['outdated', 3],
    ['pictures', 4],
  ])('%s has %i records, all valid', async (scenario, count) => {
    const catalogue = [20, 21, 22, 23].map((id, at) =>
      makeApp({ id, screenshots: ['images/a.svg'], updated: `202${at}-02-28` }),
    )
    Object.assign(catalogue[0] ?? {}, { status: 'retired', successor: 23 })
    const { get } = await openMock({ catalogue })
    const headers = { 'x-mock-scenario': scenario }
    const apps = parseEntries((await get('/data.json', { headers })).body)
    expect(apps).toMatchObject({ apps: { length: count }, faults: [] })
    if (scenario === 'outdated') expect(apps.apps[1]).toMatchObject({ updated: '2020-02-29' })
    for (const { image, screenshots } of scenario === 'pictures' ? apps.apps : []) {
      expect(screenshots).toEqual([{ image }])
      expect((await get(`/${image}`)).status).toBe(404)
    }
  })

  it('huge has ten times as many records as large', () => {
    expect(SCENARIOS.huge.records([], 1)).toHaveLength(100_000)
  })

  it('leaves requests unanswered in the scenario never', async () => {
    const { mock, url, get, log } = await openMock()
    mock.change({ scenario: 'never' })
    const abort = new AbortController()
    const request = fetch(`${url}/data.json`, { signal: abort.signal })
    request.catch(() => {})
    await get('/__mock')
    abort.abort()
    await expect(request).rejects.toThrow()
    await eventually(() => expect(log.mock.lastCall?.[0]).toContain('no answer'))
  })

  it('replace the apps of the file with generated ones, and draw their icons', async () => {
    const { get, post } = await openMock()
    const count = async (settings: object) => {
      await post('/__mock', settings)
      return parseRecords((await get('/data.json')).body)
    }
    const [single, other] = (await count({ scenario: 'single', apps: 5 })).apps
    expect(other).toBe(undefined)
    expect((await get(`/${single?.image}`)).text).toMatch(/^<svg .*<\/svg>$/)
    const { apps, faults } = await count({ scenario: 'partial', apps: 50 })
    expect(apps).toHaveLength(50)
    expect(new Set(faults.map(({ index }) => index)).size).toBe(12)
  })

  it('give the same answers for the same seed', async () => {
    const answersOf = async () => {
      const { get, post } = await openMock()
      await post('/__mock', { apps: 5, seed: 9, fail: 0.5 })
      const answers = []
      for (let times = 0; times < 8; times += 1) answers.push((await get('/data.json')).text)
      return answers
    }
    const answers = await answersOf()
    expect(await answersOf()).toEqual(answers)
    expect(new Set(answers).size).toBe(2)
  })

  it.each([
    [{ scenario: 'nope' }, 'full, empty, single'],
    [{ apps: -1 }, 'a whole number from 0 to'],
    [{ apps: 100_001 }, 'a whole number from 0 to 100000'],
    [{ seed: 'x' }, 'a whole number from 0 to'],
    [{ delay: '9-3' }, 'ms or MIN-MAX'],
    [{ fail: 2 }, 'a share from 0 to 1'],
    [{ speed: 1 }, 'scenario, apps, seed, delay, fail'],
    [[], 'a JSON object with any of'],
    [{ apps: [5] }, 'a string or a number'],
    [{ scenario: { toString: 1 } }, 'a string or a number'],
  ])('refuse %j and name what is allowed', async (settings, allowed) => {
    const { get, post } = await openMock()
    const { status, body } = await post('/__mock', settings)
    expect(status).toBe(400)
    expect(body.error).toContain(allowed)
    expect((await get('/__mock')).body.settings).toEqual(DEFAULT_SETTINGS)
  })

  it('restore the default for null and an empty string', async () => {
    const { post } = await openMock()
    await post('/__mock', { scenario: 'slow', apps: 5, seed: 2, delay: 7, fail: 1 })
    const empty = { scenario: null, apps: '', seed: '', delay: null, fail: '' }
    expect((await post('/__mock', empty)).body).toEqual(DEFAULT_SETTINGS)
  })
})

describe('control page', () => {
  it('changes scenario and settings, and shows requests and the fault of the file', async () => {
    const { file, get, url } = await openMock()
    const page = await browser.newPage()
    await page.goto(url)
    const isPressed = (name: string) =>
      page.locator(`button[value=${name}]`).getAttribute('aria-pressed')
    await eventually(async () => expect(await isPressed('full')).toBe('true'))
    expect(await page.locator('#scenarios button').count()).toBe(SCENARIO_NAMES.length)
    await page.locator('button[value=single]').click()
    await eventually(async () => expect(await isPressed('single')).toBe('true'))
    const delay = page.getByLabel('Delay, ms')
    await delay.fill('05-9')
    await page.getByRole('button', { name: 'Apply' }).click()
    // The page fills its fields from the answer, which would replace what is typed before.
    await eventually(async () => expect(await delay.inputValue()).toBe('5-9'))
    const expected = { ...DEFAULT_SETTINGS, scenario: 'single', delay: [5, 9] }
    expect((await get('/__mock')).body.settings).toEqual(expected)
    await page.getByLabel('Seed').fill('x')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText("Invalid seed 'x'").waitFor()
    await get('/data.json')
    await page.getByText(/GET \/data\.json {2}200 {2}single/).waitFor()
    await writeFile(file, '[')
    await page.getByRole('alert').getByText('line 1, column 2: invalid JSON').waitFor()
  })
})

describe('generateApps', () => {
  it('gives valid records with unique ids, the same for the same seed', () => {
    const generated = [...generateApps(2000, 3)]
    expect(parseRecords(generated, catalogueRecordSchema).faults).toEqual([])
    expect([...generateApps(2000, 3)]).toEqual(generated)
    expect(generateApp(3, 1500)).toEqual(generated[1500])
    expect(generateApp(4, 1500)).not.toEqual(generated[1500])
    for (const { reviews, ratings } of generated) {
      expect(ratings?.reduce((sum, { count }) => sum + count, 0)).toBe(reviews)
    }
  })
})

describe('command lines', () => {
  const runMock = (...args: string[]) => runInProcess(mock, args)

  it('take the next free port if another command takes theirs while they start, unless it was asked for', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const start = async (isAskedFor: boolean) => {
      const port = await nextFreePort(3001)
      const other = createServer()
      onTestFinished(() => void other.close())
      const readFile = () => {
        if (!other.listening) other.listen(port)
        return [...apps]
      }
      const options = { file: CATALOGUE_FILE, readFile, log() {} }
      const mock = await openMockOnPort(options, isAskedFor ? port : undefined)
      await mock.close()
      return mock.port - port
    }
    expect(await start(false)).toBeGreaterThan(0)
    expect(log.mock.lastCall?.[0]).toMatch(/^Port 3001 is busy: the mock API is on \d+\.$/)
    await expect(start(true)).rejects.toThrow(/^Port \d+ is busy/)
  })

  it('list the scenarios', async () => {
    const { code, output } = await runMock('--list')
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toHaveLength(SCENARIO_NAMES.length)
  })

  it('serve the bytes at an https address, so that a report has the same hash, and refuse what is not a catalogue', async () => {
    const standIn = await openStandIn()
    const file = 'https://live.example/data.json'
    const answerWith = (text: string) =>
      standIn.answer(file, (_request: IncomingMessage, response: ServerResponse) => {
        response.end(text)
      })
    const text = `${JSON.stringify([{ other: 1, ...apps[0] }], null, 3)}\n`
    answerWith(text)
    const { get } = await openMock(await readMockFlags({ file }))
    expect((await get('/data.json')).text).toBe(text)
    expect((await get('/__mock')).body.file).toBe(file)
    answerWith('<!doctype html>\u001b[2J')
    for (const [source, reason] of [
      [file, `error: ${file}, line 1, column 1: invalid JSON. Unexpected token '<'`],
      [`${file}?x`, `error: ${file}?x could not be fetched: status 404.`],
    ] as const) {
      const { code, output } = await runMock('--file', source)
      expect([code, output]).toEqual([2, `${reason}\n`])
    }
  })

  it('generate the same bytes and icons each time', async () => {
    const folder = makeTemporaryFolder('generate')
    const [one, two] = [join(folder, '1.json'), join(folder, '2.json')]
    const flags = ['--apps', '700', '--seed', '5', '--out']
    await runInProcess(generate, [...flags, one])
    await runInProcess(generate, [...flags, two, '--icons', folder])
    const text = await readFile(one, 'utf8')
    expect(await readFile(two, 'utf8')).toBe(text)
    expect(JSON.parse(text)).toEqual([...generateApps(700, 5)])
    expect((await readdir(folder)).filter(name => name.endsWith('.svg'))).toHaveLength(700)
  })
})

describe('tools/data.schema.json', () => {
  it('matches the schema of the site (npm run schema updates it)', async () => {
    for (const [file, text] of Object.entries(jsonSchemas())) {
      expect(await readFile(file, 'utf8'), file).toBe(text)
    }
  })

  it('has a description of each field', () => {
    expect(() => jsonSchemas({ id: { hint: 'A number.' } })).toThrow(
      "src/shared/domain/catalogueRecord.ts: FIELD_FACTS lacks 'title'. Add what editors show for it.",
    )
  })
})
