import { request } from 'node:http'
import { createServer as createViteServer } from 'vite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SCENARIO_NAMES, SCENARIOS } from '../../../mock-server/scenarios.ts'
import { DEFAULT_SETTINGS } from '../../../mock-server/settings.ts'
import { parseRecord, parseRecords } from '../../../src/shared/domain/appRecord.ts'
import { checkEntries } from '../../../tools/company/catalogueFile.ts'
import { proxyTo } from '../../../tools/dev/development.ts'
import { generateApp } from '../../../tools/lib/generateApps.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/freePort.ts'
import { makeApp } from '../../support/makeApp.ts'
import { apps, openMock } from './openMock.ts'

const failed = { error: 'simulated by the mock' }

describe('the scenario', () => {
  it.each<[scenario: string, statuses: number[], lastBody: unknown]>([
    ['full', [200], apps],
    ['empty', [200], []],
    ['single', [200], apps.slice(0, 1)],
    ['down', [500], failed],
    ['missing', [404], failed],
    ['malformed', [200], undefined],
    ['wrong', [200], { apps: [] }],
    ['unauthorized', [401], failed],
    ['limited', [429, 200, 429], failed],
    ['portal', [200], undefined],
    ['flaky', [503, 200, 503], failed],
    ['down,down,full', [500, 500, 200, 200], apps],
    ['429@12,503,single', [429, 503, 200], apps.slice(0, 1)],
  ])('%s answers requests with %j', async (scenario, statuses, lastBody) => {
    const { get, change } = await openMock()
    expect((await change({ scenario })).status).toBe(200)
    const answers = []
    for (const _ of statuses) answers.push(await get('/data.json'))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(answers.at(-1)?.body).toEqual(lastBody)
    const [, retryAfter = '2'] = /@(\d+)/.exec(scenario) ?? []
    expect(answers[0]?.headers.get('retry-after')).toBe(statuses[0] === 429 ? retryAfter : null)
    // Every change of settings starts again at request 0.
    await change({ seed: 2 })
    expect((await get('/data.json')).status).toBe(statuses[0])
  })

  it('breaks off or takes five seconds, also through the proxy of npm run dev', async () => {
    const { mock } = await openMock()
    const port = await freePort()
    const site = await createViteServer({
      configFile: false,
      logLevel: 'silent',
      server: { host: 'localhost', port, proxy: { '/': proxyTo(mock.port) } },
    })
    onTestFinished(() => site.close())
    await site.listen()
    const { setTimeout } = globalThis
    let pauses = 0
    vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
      if (ms !== 200) return setTimeout(run, ms)
      pauses += 1
      return setTimeout(run)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    for (const [scenario, code, text] of [
      ['reset', 'ECONNRESET', ''],
      ['cut', 'ECONNRESET', '[\n  { "id": 1, "title": "Cut o'],
      ['drip', undefined, JSON.stringify(apps)],
    ]) {
      const headers = { 'x-mock-scenario': scenario }
      const sent = request({ port, host: 'localhost', path: '/data.json', headers }).end()
      let received = ''
      const fault = await new Promise<NodeJS.ErrnoException | undefined>(resolve => {
        sent.once('error', resolve)
        sent.once('response', answer => {
          answer.setEncoding('utf8').on('data', piece => (received += piece))
          answer.once('error', resolve).once('end', () => resolve(undefined))
        })
      })
      expect([fault?.code, received], scenario).toEqual([code, text])
    }
    expect(pauses).toBeGreaterThan(20)
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

  it('never leaves requests unanswered', async () => {
    const { mock, url, get, log } = await openMock()
    mock.change({ scenario: 'never' })
    const abort = new AbortController()
    const request = fetch(`${url}/data.json`, { signal: abort.signal })
    request.catch(() => {})
    await get('/__mock')
    abort.abort()
    await expect(request).rejects.toThrow()
    await eventually(() => expect(log.mock.lastCall?.[0]).toContain('no response'))
  })

  it('drip names the error of a path without records', async () => {
    const localize = () => {
      throw new Error("no language 'xx'")
    }
    const { get } = await openMock({ localize })
    const answer = await get('/xx/data.json', { headers: { 'x-mock-scenario': 'drip' } })
    expect(answer).toMatchObject({ status: 400, body: { error: "no language 'xx'" } })
  })

  it.each([{}, { apps: 50 }])('partial has every kind of fault, with %j', async settings => {
    const catalogue = Array.from({ length: 50 }, () => makeApp())
    const { get, change } = await openMock({ catalogue })
    await change({ scenario: 'partial', ...settings })
    const { apps, faults } = parseRecords((await get('/data.json')).body)
    const ignored = apps.flatMap(app => {
      const fields: string[] = []
      parseRecord(app, ({ field }) => fields.push(field))
      return fields
    })
    expect(ignored).toEqual(['downloads', 'size', 'ratings', 'ratings.0.count'])
    expect([apps.length, faults.length]).toEqual([50 + 5, 7])
  })

  it.each([
    ['single', 1],
    ['hostile', 19],
    ['outdated', 3],
    ['pictures', 4],
  ])('%s has %i records, all valid', async (scenario, count) => {
    const catalogue = [20, 21, 22, 23].map((id, at) =>
      makeApp({ id, screenshots: ['images/a.svg'], updated: `202${at}-02-28` }),
    )
    Object.assign(catalogue[0] ?? {}, { status: 'retired', successor: 23 })
    const { get } = await openMock({ catalogue })
    const headers = { 'x-mock-scenario': scenario }
    const { apps, faults } = checkEntries((await get('/data.json', { headers })).body)
    expect([apps.length, faults]).toEqual([count, []])
    if (scenario === 'outdated')
      expect(apps[1]).toMatchObject({ updated: '2020-02-29', downloads: 4.75 })
    for (const { image, screenshots } of scenario === 'pictures' ? apps : []) {
      expect(screenshots).toEqual([{ image }])
      expect((await get(`/${image}`)).status).toBe(404)
    }
  })

  it('large has 10,000 records', () => {
    expect(SCENARIOS.large.records([], 1)).toHaveLength(10_000)
  })
})

describe('the scenario of one client', () => {
  const of = (client: string, scenario: string) => ({
    'x-mock-client': client,
    'x-mock-scenario': scenario,
  })

  it('stays when a key chooses another, which counts requests from 0', async () => {
    const onScenario = vi.fn()
    const { get, mock } = await openMock({ onScenario })
    const headers = of('tab', 'down,down,full')
    const status = async (init?: RequestInit) => (await get('/data.json', init)).status
    expect([await status({ headers }), await status()]).toEqual([500, 200])
    mock.chooseScenario('flaky')
    expect([await status(), await status(), await status()]).toEqual([503, 200, 503])
    expect(onScenario).toHaveBeenCalledOnce()
    mock.chooseScenario('flaky')
    expect(await status()).toBe(503)
    expect([await status({ headers }), await status({ headers })]).toEqual([500, 200])
  })

  it('counts its requests apart from those of others, and shares what it has written', async () => {
    const { get, log, mock } = await openMock()
    const work = async (client: string, scenario: string) => {
      const headers = of(client, scenario)
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
    mock.chooseScenario('single')
    expect((await get('/data.json')).body).toEqual([])
    expect(log.mock.calls.join()).toContain('GET /data.json  200  single for 3')
  })
})

describe('settings', () => {
  it.each([
    [{ scenario: 'nope' }, "Unknown scenario 'nope'. Available: full, empty, single"],
    [{ scenario: '__proto__' }, "Unknown scenario '__proto__'. Available:"],
    [{ scenario: 'down,nope,full' }, "Unknown scenario 'nope'. Available:"],
    [{ scenario: 'full,' }, "Unknown scenario ''. Available:"],
    [{ scenario: '200' }, `Unknown scenario '200'. Available: ${SCENARIO_NAMES.join(', ')}, a st`],
    [{ scenario: '503@soon' }, "Unknown scenario '503@soon'. Available:"],
    [{ apps: -1 }, 'a whole number from 0 to'],
    [{ apps: 100_001 }, 'a whole number from 0 to 100000'],
    [{ seed: 'x' }, 'a whole number from 0 to'],
    [{ delay: '9-3' }, 'ms or MIN-MAX'],
    [{ delay: '1-600001' }, 'ms or MIN-MAX'],
    [{ fail: 2 }, 'a share from 0 to 1'],
    [{ speed: 1 }, 'scenario, apps, seed, delay, fail'],
    [[], 'a JSON object with any of'],
    [{ apps: [5] }, 'a string or a number'],
    [{ scenario: { toString: 1 } }, 'a string or a number'],
  ])('refuse %j and name what is allowed', async (settings, reason) => {
    const { get, change } = await openMock()
    const error = expect.stringContaining(reason)
    expect(await change(settings)).toMatchObject({ status: 400, body: { error } })
    expect((await get('/__mock')).body.settings).toEqual(DEFAULT_SETTINGS)
    const { scenario } = settings as { scenario?: unknown }
    if (typeof scenario !== 'string') return
    const headers = { 'x-mock-scenario': scenario }
    expect(await get('/data.json', { headers })).toMatchObject({ status: 400, body: { error } })
  })

  it('return to the default for null and an empty string', async () => {
    const { get, change, log } = await openMock()
    await change({ scenario: 'slow', apps: 5, seed: 2_147_483_647, delay: 7, fail: 1 })
    const described =
      /^scenario slow \(.+\), 5 generated apps, seed 2147483647, delay 7-7 ms, failing share 1$/
    expect(log.mock.lastCall?.[0]).toMatch(described)
    expect((await get('/data.json')).status).toBe(503)
    const empty = { scenario: null, apps: '', seed: '', delay: null, fail: '' }
    expect((await change(empty)).body).toEqual(DEFAULT_SETTINGS)
  })

  it('replace the apps of the file with generated ones, and draw their icons', async () => {
    const { get, change, mock } = await openMock()
    await change({ scenario: 'single', apps: 5, seed: 7 })
    const [app, ...others] = (await get('/data.json')).body
    expect([app, others]).toEqual([generateApp(7, 0), []])
    expect((await get(`/${app.image}`)).text).toMatch(/^<svg .*<\/svg>$/)
    // Making them takes seconds.
    const generated = mock.baseRecords('en')
    expect(mock.baseRecords('en')).toBe(generated)
    await change({ seed: 8 })
    expect(mock.baseRecords('en')).toEqual([0, 1, 2, 3, 4].map(at => generateApp(8, at)))
  })

  it('give the same answers for the same seed', async () => {
    const answersOf = async () => {
      const { get, change } = await openMock()
      await change({ apps: 5, seed: 9, fail: 0.5 })
      const answers = []
      for (let times = 0; times < 8; times += 1) answers.push((await get('/data.json')).text)
      return answers
    }
    const answers = await answersOf()
    expect(await answersOf()).toEqual(answers)
    expect(new Set(answers).size).toBe(2)
  })
})
