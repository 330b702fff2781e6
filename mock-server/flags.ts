import { parseFlags } from '../tools/lib/command.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'
import { changeSettings, DEFAULT_SETTINGS, type MockSettings } from './settings.ts'

/** What the command lines of the mock and of `npm run dev` share; see `settings.ts` for what is allowed. */
export function parseMockFlags(): {
  settings: MockSettings
  file: string
  port: string
  sitePort: string
  list: boolean
} {
  const { values } = parseFlags({
    scenario: { type: 'string' },
    apps: { type: 'string' },
    seed: { type: 'string' },
    delay: { type: 'string' },
    fail: { type: 'string' },
    port: { type: 'string', default: '3001' },
    'site-port': { type: 'string', default: '5173' },
    file: { type: 'string', default: 'public/data.json' },
    list: { type: 'boolean', default: false },
  })
  const { port, file, list, 'site-port': sitePort, ...raw } = values
  return { settings: changeSettings(DEFAULT_SETTINGS, raw), file, port, sitePort, list }
}

/** The scenarios with their keys, one in a line. */
export function listScenarios(): string {
  return SCENARIO_NAMES.map(
    name => `  ${SCENARIOS[name].key}  ${name.padEnd(10)} ${SCENARIOS[name].description}`,
  ).join('\n')
}
