import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { KEYS, listenToKeys, listScenarios } from '../../mock-server/commandLine.ts'
import { nextFreePort } from '../../tools/lib/port.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { CATALOGUE_FILE } from '../fixtures/catalogue.ts'
import { freePort } from '../support/freePort.ts'

/** Starts `npm run dev` and collects its output. Without a `sitePort`, the site takes its default. */
function startDev(mockPort: number, sitePort?: number, ...args: string[]) {
  const ports = ['--port', String(mockPort)]
  if (sitePort !== undefined) ports.push('--site-port', String(sitePort))
  const dev = spawn(process.execPath, ['tools/dev.ts', ...ports, '--file', CATALOGUE_FILE, ...args])
  onTestFinished(() => void dev.kill('SIGKILL'))
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', data => (output += data))
  return { dev, output: () => output }
}

async function exitCode(dev: ChildProcess) {
  if (dev.exitCode === null && dev.signalCode === null) await once(dev, 'exit')
  return dev.exitCode ?? dev.signalCode
}

const isAnswering = (port: number) =>
  fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  )

describe('npm run dev', () => {
  it('starts site and mock, prints their addresses, and ends both on Ctrl+C', async () => {
    const [mockPort, sitePort] = [await freePort(), await freePort()]
    const file = join(makeTemporaryFolder('dev test'), 'data.json')
    copyFileSync(CATALOGUE_FILE, file)
    const { dev, output } = startDev(mockPort, sitePort, '--scenario', 'single', '--file', file)
    await vi.waitFor(() => expect(output()).toContain(`http://localhost:${sitePort}/`), 30_000)
    expect(output()).toContain(`http://localhost:${mockPort}/data.json`)
    expect(output()).toContain('single (one app)')
    const site = `http://localhost:${sitePort}`
    expect(await (await fetch(`${site}/data.json?t=1`)).json()).toHaveLength(1)
    writeFileSync(file, '[{ "id": "\u009b2J", "title": "Lamp" }]')
    await vi.waitFor(() => expect(output()).toContain('got "\\u009b2J"'))
    utimesSync('mock-server/scenarios.ts', new Date(), new Date())
    await vi.waitFor(
      () => expect(output()).toContain('mock-server/scenarios.ts has changed'),
      30_000,
    )
    expect(
      await (await fetch(`${site}/appdetails/17`, { headers: { accept: 'text/html' } })).text(),
    ).toContain('/src/main.tsx')
    dev.kill('SIGINT')
    await exitCode(dev)
    expect(await Promise.all([mockPort, sitePort].map(isAnswering))).toEqual([false, false])
  })

  it('takes the next free port when its own is busy, and says so', async () => {
    // Fails if somebody else holds it, which makes it busy all the same.
    const busy = createServer()
      .on('error', () => {})
      .listen(5173)
    onTestFinished(() => void busy.close())
    const { output } = startDev(await freePort())
    const site = () => /Site +(http:\S+)/.exec(output())?.[1] ?? ''
    await vi.waitFor(() => expect(site()).not.toBe(''), 30_000)
    const { port } = new URL(site())
    expect(output()).toContain(`Port 5173 is busy: the site is on ${port}.`)
    expect(Number(port)).toBeGreaterThan(5173)
    expect((await fetch(site())).ok).toBe(true)
  })

  it('stops looking for a port at the last one', async () => {
    // Fails if somebody else holds it, which makes it busy all the same.
    const busy = createServer().on('error', () => {})
    onTestFinished(() => void busy.close())
    await new Promise(resolve => busy.once('error', resolve).listen(65_535, () => resolve(null)))
    await expect(nextFreePort(65_535)).rejects.toThrow('Port 65535 is busy')
  })

  it('lists the keys when an unknown one is pressed', () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal })
    const mock = { change: vi.fn() }
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    listenToKeys(mock as never, () => {}, terminal as never)
    for (const key of ['z', '\r', '\u001b[A']) terminal.emit('data', key)
    expect(log.mock.calls.flat()).toEqual(Array(3).fill(`${listScenarios()}\n${KEYS}`))
    terminal.emit('data', 's')
    expect(mock.change).toHaveBeenCalledExactlyOnceWith({ scenario: 'slow' })
  })

  it('refuses a busy port that was asked for, with exit code 2', async () => {
    const busy = createServer().listen(0)
    await once(busy, 'listening')
    onTestFinished(() => void busy.close())
    const { port } = busy.address() as AddressInfo
    const { dev, output } = startDev(await freePort(), port)
    expect(await exitCode(dev)).toBe(2)
    expect(output()).toContain(`Port ${port} is busy`)
    expect(output()).not.toMatch(/\n +at /)
  })

  it('refuses an unknown scenario and an invalid catalogue', async () => {
    const unknown = startDev(await freePort(), await freePort(), '--scenario', 'nope')
    expect(await exitCode(unknown.dev)).toBe(2)
    expect(unknown.output()).toMatch(
      /^error: Unknown scenario 'nope'\. Available: full, empty, .+\.\n$/,
    )
    const malformed = startDev(await freePort(), await freePort(), '--file', 'package.json')
    expect(await exitCode(malformed.dev)).toBe(2)
    expect(malformed.output()).toBe(
      'error: package.json is not a valid catalogue:\n  expected an array of records\n',
    )
  })
})
