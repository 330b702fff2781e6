import { readdirSync, watchFile } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from '../tools/company/catalogueFile.ts'
import {
  cataloguePath,
  companyFolder,
  companyOption,
  localPath,
  readCompany,
} from '../tools/company/company.ts'
import { readLocalCatalogue } from '../tools/company/overlay.ts'
import { defineCommand } from '../tools/lib/command.ts'
import { parsePort } from '../tools/lib/port.ts'
import type { Mock } from './mockServer.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  describeSettings,
  type MockSettings,
} from './settings.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'

/** Keys of `listenToKeys`, besides those of the scenarios. */
export const KEYS = '  r  reload the site (npm run dev)   ?  show the keys   q  quit'

/** A command with the flags that `npm run mock` and `npm run dev` share. settings.ts parses their values. */
export function defineMockCommand(script: string, description: string) {
  return defineCommand(script, description, `npm run ${script} -- --scenario slow --apps 500`)
    .option('--scenario <name>', 'what the mock answers; see --list')
    .option('--apps <n>', 'number of generated apps to serve instead of the file')
    .option('--seed <n>', 'the same seed gives the same apps, failures and delays')
    .option('--delay <ms>', 'delay of each answer, MS or MIN-MAX')
    .option('--fail <share>', 'share of requests that fail with 503, from 0 to 1')
    .option('--port <port>', 'port of the mock API', parsePort, 3001)
    .addOption(companyOption())
    .option('--file <file>', "the catalogue; by default the company's data.json")
    .option('--language <code>', 'language of the texts, by default the first of the company')
    .option('--list', 'describe the scenarios')
}

type MockFlags = { company?: string; language?: string; file?: string }

/** Where the catalogue of a mock is, how to read it, and its settings, from the flags of `defineMockCommand`. */
export function readMockFlags({ company, language, file: ownFile, ...raw }: MockFlags) {
  const folder = companyFolder(company)
  const chosen = language === undefined ? undefined : readCompany(folder, language)
  const file = ownFile ?? cataloguePath(folder)
  return {
    file,
    readFile: (file: string) => (chosen ? readLocalCatalogue(file, chosen) : readCatalogue(file)),
    overlay: language && localPath(file, language),
    settings: changeSettings(DEFAULT_SETTINGS, raw),
  }
}

/** One line per scenario: key, name and description. */
export function listScenarios(): string {
  return SCENARIO_NAMES.map(
    name => `  ${SCENARIOS[name].key}  ${name.padEnd(12)} ${SCENARIOS[name].description}`,
  ).join('\n')
}

/** Prints where a mock is, listens to keys until `process.exit`, and says when its own code has changed. */
export function presentMock(
  mock: Mock,
  { file, settings }: { file: string; settings: MockSettings },
): void {
  const origin = `http://localhost:${mock.port}`
  listenToKeys(mock, () => process.exit(0))
  console.log(`  Mock API      ${origin}/${CATALOGUE_FILE} and /apps, from ${file}
  Control page  ${origin}/
  Scenario      ${describeSettings(settings)}

${listScenarios()}
${KEYS}
`)
  // Node keeps the modules that it has loaded.
  for (const name of readdirSync(import.meta.dirname).filter(name => name.endsWith('.ts'))) {
    watchFile(join(import.meta.dirname, name), { interval: 500, persistent: false }, () =>
      console.log(`mock-server/${name} has changed: start the command again to use it.`),
    )
  }
}

/** Changes the scenario when its key is pressed. Lists the keys when another is. Does nothing without a terminal. */
export function listenToKeys(mock: Mock, stop: () => void, terminal = process.stdin): void {
  if (!terminal.isTTY) return
  terminal.setRawMode(true).setEncoding('utf8')
  terminal.on('data', (key: unknown) => {
    if (key === 'q' || key === CTRL_C) stop()
    else if (key === 'r') mock.reloadSite()
    else {
      const scenario = SCENARIO_NAMES.find(name => SCENARIOS[name].key === key)
      if (scenario) mock.change({ scenario })
      else console.log(`${listScenarios()}\n${KEYS}`)
    }
  })
}

const CTRL_C = '\u0003'
