import { spawn } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMock } from '../../mock-server/mockServer.ts'
import { makeApp } from '../support/makeApp.ts'

const apps = [makeApp({ id: 17, downloads: 2 }), makeApp({ id: 42, downloads: 9 })]

/** The mock on a free port, with a catalogue file of its own. */
async function openMock(catalogue: unknown = apps) {
  const file = join(await mkdtemp(join(tmpdir(), 'mock-')), 'data.json')
  await writeFile(file, JSON.stringify(catalogue))
  const log = vi.fn()
  const mock = await startMock({ port: 0, file, log })
  onTestFinished(() => mock.close())
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://localhost:${mock.port}${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  return { file, log, get }
}

/** Runs a command line to its end. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  onTestFinished(() => void child.kill())
  const code = await new Promise(resolve => child.once('exit', resolve))
  return { code, output }
}

describe('mock API', () => {
  it('serves the catalogue at /data.json, a query string or not', async () => {
    const { get } = await openMock()
    expect(await get('/data.json')).toEqual({ status: 200, body: apps })
    expect(await get('/data.json?t=1')).toEqual({ status: 200, body: apps })
  })

  it("serves the records at /apps with json-server's filters and sorting", async () => {
    const { get } = await openMock()
    expect((await get('/apps/42')).body).toEqual(apps[1])
    expect((await get('/apps?_sort=downloads&_order=desc')).body).toEqual(apps.toReversed())
    expect((await get('/apps?downloads_gte=5')).body).toEqual([apps[1]])
    expect((await get('/apps/1')).status).toBe(404)
  })

  it('keeps writes in memory and leaves the file alone', async () => {
    const { get, file } = await openMock()
    await get('/apps/17', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Renamed' }),
    })
    expect((await get('/data.json')).body[0].title).toBe('Renamed')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(apps)
  })

  it('serves what is saved from the next request on', async () => {
    const { get, file, log } = await openMock()
    await writeFile(file, JSON.stringify(apps.slice(1)))
    expect((await get('/data.json')).body).toEqual(apps.slice(1))
    expect(log).toHaveBeenCalledWith(expect.stringContaining('was saved'))
  })

  it('keeps serving the old catalogue when a save is malformed, and says why', async () => {
    const { get, file, log } = await openMock()
    await writeFile(file, '[{"id": 1,')
    expect((await get('/data.json')).body).toEqual(apps)
    expect(log).toHaveBeenCalledWith(expect.stringContaining('it is not JSON'))
  })

  it('logs one readable line per request', async () => {
    const { get, log } = await openMock()
    await get('/apps/42')
    expect(log.mock.lastCall?.[0]).toMatch(/^\d\d:\d\d:\d\d {2}GET \/apps\/42 {2}200 {2}\d+ ms$/)
  })
})

describe('command lines', () => {
  it('end with a sentence and without a stack trace when the port is busy', async () => {
    const busy = createServer().listen(0)
    onTestFinished(() => void busy.close())
    const { port } = busy.address() as { port: number }
    const { code, output } = await run('mock-server/cli.ts', '--port', String(port))
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} is busy: another program listens there. Stop it, or choose another port.\n`,
    )
  })

  it('name the file, the record, the field and the reason of a bad catalogue', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'mock-')), 'bad.json')
    await writeFile(file, JSON.stringify([apps[0], { ...apps[1], downloads: -1 }]))
    const sentence = `${file} is no valid catalogue:\n  record 1: downloads is negative\n`
    expect(await run('tools/checkCatalogue.ts', file)).toEqual({ code: 1, output: sentence })
    expect(await run('mock-server/cli.ts', '--port', '3999', '--file', file)).toEqual({
      code: 1,
      output: sentence,
    })
  })

  it.each([
    ['missing', undefined, 'there is no such file'],
    ['cut off', '[{"id": 1,', 'it is not JSON'],
    ['an object', '{}', 'it is not an array of records'],
  ])('say so when the catalogue is %s', async (_, text, reason) => {
    const file = join(await mkdtemp(join(tmpdir(), 'mock-')), 'data.json')
    if (text !== undefined) await writeFile(file, text)
    const { code, output } = await run('tools/checkCatalogue.ts', file)
    expect(code).toBe(1)
    expect(output).toContain(reason)
    expect(output).not.toMatch(/\n +at /)
  })

  it('refuse a port that is none', async () => {
    const { code, output } = await run('mock-server/cli.ts', '--port', 'many')
    expect(code).toBe(1)
    expect(output).toBe("'many' is no port: a whole number from 1 to 65535 is.\n")
  })

  it('find nothing wrong with the catalogue that is shipped', async () => {
    const { code, output } = await run('tools/checkCatalogue.ts')
    expect(output).toMatch(/^public\/data\.json: \d+ apps, no faults\n$/)
    expect(code).toBe(0)
  })
})
