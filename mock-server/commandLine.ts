import { watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import { readCatalogue } from '../tools/company/catalogueFile.ts'
import {
  cataloguePath,
  companyFolder,
  companyOption,
  localPath,
  readCompany,
} from '../tools/company/company.ts'
import { localizeCatalogue, readTranslations } from '../tools/company/overlay.ts'
import { defineCommand } from '../tools/lib/command.ts'
import { fetchBytes } from '../tools/lib/fetchBytes.ts'
import { isUrl } from '../tools/lib/givenPath.ts'
import { integerParser } from '../tools/lib/integerParser.ts'
import { nextFreePort, requireFreePort } from '../tools/lib/port.ts'
import { ROOT } from '../tools/lib/root.ts'
import { makeTemporaryFolder } from '../tools/lib/temporaryFolder.ts'
import { type Mock, type MockOptions, startMock } from './mockServer.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'
import { changeSettings, DEFAULT_SETTINGS, describeSettings } from './settings.ts'

/** Keys of `listenToKeys`, besides those of the scenarios. */
export const KEYS = '  ?  show the keys   q  quit'

/** The command `npm run mock` with its flags. settings.ts parses their values. */
export function defineMockCommand() {
  return defineCommand(
    'mock',
    'Starts the mock API on its own.',
    'npm run mock -- --scenario slow --apps 500',
  )
    .option(
      '--scenario <name>',
      'what the mock responds with, such as 503 or down,503,full; see --list',
    )
    .option('--apps <n>', 'number of generated apps to serve instead of the file')
    .option('--seed <n>', 'the same seed gives the same apps, failures and delays')
    .option('--delay <ms>', 'delay of each response, MS or MIN-MAX')
    .option('--fail <share>', 'share of requests that fail with 503, from 0 to 1')
    .option('--port <port>', 'instead of 3001 or the next free one', integerParser('port', 65_535))
    .addOption(companyOption())
    .option(
      '--file <file>',
      "path or https address of the catalogue; by default the company's data.json",
    )
    .option('--list', 'describe the scenarios')
}

const DEFAULT_PORT = 3001
/** A catalogue at an address may be this large. That of 100,000 apps has 98 MB. */
const MAX_BYTES = 100_000_000

type MockFlags = Partial<Record<'company' | 'file' | 'scenario', string>>

/** The catalogue of a mock, how to read it in each language, and its settings, from the flags of `defineMockCommand`. */
export async function readMockFlags(flags: MockFlags) {
  const { company, file: given, ...raw } = flags
  const folder = companyFolder(company)
  const source = given ?? cataloguePath(folder)
  const file = isUrl(source) ? await download(source) : source
  const imported = given === undefined ? folder.imported : undefined
  const codes = readCompany(folder).languages.map(({ code }) => code)
  const localize = (records: AppRecord[], language: string) => {
    const chosen = readCompany(folder, language)
    return localizeCatalogue(records, readTranslations(file, chosen, imported), chosen)
  }
  return {
    file,
    source,
    readFile: (file: string) => {
      try {
        const records = readCatalogue(file, imported)
        // Finds the faults of each language.
        const [local = records] = codes.map(code => localize(records, code))
        return given === undefined ? local : records
      } catch (error) {
        throw new Error((error as Error).message.replaceAll(file, source))
      }
    },
    localize,
    others: [...codes.slice(1).map(code => localPath(file, code)), ...(imported ? [imported] : [])],
    settings: changeSettings(DEFAULT_SETTINGS, raw),
  }
}

/** Saves what is at an https address in a temporary file. */
async function download(url: string): Promise<string> {
  const file = join(makeTemporaryFolder('catalogue'), CATALOGUE_FILE)
  writeFileSync(file, await fetchBytes(url, MAX_BYTES))
  return file
}

/** Starts a mock on `port`, which has to be free; without one, on the first free port from 3001 on. */
export async function openMock(options: Omit<MockOptions, 'port'>, port?: number): Promise<Mock> {
  if (port !== undefined) await requireFreePort(port)
  const free = port ?? (await nextFreePort(DEFAULT_PORT))
  try {
    const mock = await startMock({ ...options, port: free })
    if (port === undefined && free !== DEFAULT_PORT)
      console.log(`Port ${DEFAULT_PORT} is busy: the mock API is on ${free}.`)
    return mock
  } catch (error) {
    // Another program has taken it in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return openMock(options, port)
    throw error
  }
}

/** One line per scenario: key, name and description. */
export function listScenarios(): string {
  return SCENARIO_NAMES.map(
    name => `  ${SCENARIOS[name].key}  ${name.padEnd(12)} ${SCENARIOS[name].description}`,
  ).join('\n')
}

/** Prints where a mock is. Says, too, which modules have changed since they were loaded. */
export function presentMock(
  mock: Mock,
  { source, settings }: Awaited<ReturnType<typeof readMockFlags>>,
): void {
  const origin = `http://localhost:${mock.port}`
  console.log(`  Mock API      ${origin}/${CATALOGUE_FILE} and /apps, from ${source}
  Control page  ${origin}/
  Scenario      ${describeSettings(settings)}
`)
  for (const folder of LOADED_FOLDERS) reportChanges(folder)
}

/** Node keeps the modules that it has loaded. */
const LOADED_FOLDERS = ['mock-server', 'src/shared/domain', 'tools/company', 'tools/lib']

/** Prints once for each module in a folder that it has changed. */
function reportChanges(folder: string): void {
  const changed = new Set<string>()
  watch(join(ROOT, folder), { persistent: false }, (_event, name) => {
    if (!name?.endsWith('.ts') || changed.has(name)) return
    changed.add(name)
    console.log(`${folder}/${name} has changed: Node uses it once the command is started again.`)
  })
}

/** Prints the keys of `listenToKeys`, and listens to them until `process.exit`. */
export function offerKeys(mock: Mock): void {
  listenToKeys(mock, () => process.exit(0))
  console.log(`${listScenarios()}\n${KEYS}\n`)
}

/**
 * Changes the scenario when its key is pressed. Lists the keys when any other key is pressed. Does nothing without a terminal.
 */
export function listenToKeys(mock: Mock, stop: () => void, terminal = process.stdin): void {
  if (!terminal.isTTY) return
  terminal.setRawMode(true).setEncoding('utf8')
  terminal.on('data', (key: unknown) => {
    if (key === 'q' || key === CTRL_C) stop()
    else {
      const scenario = SCENARIO_NAMES.find(name => SCENARIOS[name].key === key)
      if (scenario) mock.chooseScenario(scenario)
      else console.log(`${listScenarios()}\n${KEYS}`)
    }
  })
}

const CTRL_C = '\u0003'
