import { writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openMock as openMockOnPort, readMockFlags } from '../../../mock-server/commandLine.ts'
import { command as generate } from '../../../mock-server/generate.ts'
import { command as mock } from '../../../mock-server/mockCommand.ts'
import { SCENARIO_NAMES } from '../../../mock-server/scenarios.ts'
import { checkEntries } from '../../../tools/company/catalogueFile.ts'
import { jsonSchemas } from '../../../tools/company/writeSchemas.ts'
import { generateApp, generateApps } from '../../../tools/lib/generateApps.ts'
import { nextFreePort } from '../../../tools/lib/port.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { openStandIn } from '../../company/commands/import/standIn.ts'
import { CATALOGUE_FILE } from '../../fixtures/catalogue.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { writeFolder } from '../../support/writeFolder.ts'
import { apps, openMock } from './openMock.ts'

describe('npm run mock', () => {
  const runMock = (...args: string[]) => runInProcess(mock, args)

  describe('while another command takes its port', () => {
    async function start(isAskedFor: boolean) {
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

    it('takes the next free one', async () => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => {})
      expect(await start(false)).toBeGreaterThan(0)
      expect(log.mock.lastCall?.[0]).toMatch(/^Port 3001 is busy: the mock API is on \d+\.$/)
    })

    it('refuses to start if it was asked for that port', () =>
      expect(start(true)).rejects.toThrow(/^Port \d+ is already in use/))
  })

  it('serves a catalogue in each of its languages, as the site does', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'public/data.json': [{ id: 1, title: 'One' }],
      'public/data.de.json': [{ id: 1, title: 'Eins' }],
    })
    const flags = await readMockFlags({ company })
    const { get, change } = await openMock(flags)
    expect((await get('/data.json')).body).toMatchObject([{ title: 'One', language: 'en' }])
    expect((await get('/de/data.json')).body).toMatchObject([{ title: 'Eins', language: 'de' }])
    expect((await get('/fr/data.json')).body).toMatchObject({ error: /no language 'fr'/ })
    const overlay = join(company, 'public/data.de.json')
    expect(flags.others).toContain(overlay)
    writeFileSync(overlay, '[{ "id": 1, "title": 1 }]')
    expect(() => flags.readFile(flags.file)).toThrow('data.de.json')
    // Generated apps have the ids of others.
    await change({ apps: 1 })
    expect((await get('/de/data.json')).body).toEqual([generateApp(1, 0)])
  })

  it('lists the scenarios', async () => {
    const { code, output } = await runMock('--list')
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toHaveLength(SCENARIO_NAMES.length)
  })

  it('serves the catalogue at an https address, and refuses what is not one', async () => {
    const standIn = await openStandIn()
    const file = 'https://live.example/data.json'
    const answerWith = (text: string) =>
      standIn.answer(file, (_request: IncomingMessage, response: ServerResponse) => {
        response.end(text)
      })
    const records = [{ other: 1, ...apps[0] }]
    answerWith(JSON.stringify(records))
    const { get } = await openMock(await readMockFlags({ file }))
    expect((await get('/data.json')).body).toEqual(records)
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
})

describe('npm run generate', () => {
  it('writes the same bytes and icons each time', async () => {
    const folder = makeTemporaryFolder('generate')
    const [one, two] = [join(folder, '1.json'), join(folder, '2.json')]
    const flags = ['--apps', '700', '--seed', '5', '--out']
    await runInProcess(generate, [...flags, one])
    const icons = join(folder, 'images/generated')
    await runInProcess(generate, [...flags, two, '--icons', icons])
    const text = await readFile(one, 'utf8')
    expect(await readFile(two, 'utf8')).toBe(text)
    expect(JSON.parse(text)).toEqual([...generateApps(700, 5)])
    expect(await readdir(icons)).toHaveLength(700)
    await runInProcess(generate, ['--apps', '0', '--out', one])
    expect(await readFile(one, 'utf8')).toBe('[]\n')
  })

  it('makes the same records for the same seed, and others for another one', () => {
    const [, record] = generateApps(2, 3)
    expect(generateApp(3, 1)).toEqual(record)
    expect(generateApp(4, 1)).not.toEqual(record)
  })

  it('makes valid records, whose ratings add up to their reviews', () => {
    const generated = [...generateApps(2000, 3)]
    expect(checkEntries(generated).faults).toEqual([])
    for (const { reviews, ratings } of generated) {
      expect(ratings?.reduce((sum, { count }) => sum + count, 0)).toBe(reviews)
    }
  })
})

describe('npm run schema', () => {
  it('has written what the site requires', async () => {
    for (const [file, text] of Object.entries(jsonSchemas())) {
      expect(await readFile(file, 'utf8'), file).toBe(text)
    }
  })
})
