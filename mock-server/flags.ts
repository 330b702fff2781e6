import { defineCommand } from '../tools/lib/command.ts'
import { parsePort } from '../tools/lib/port.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'

/** What the command lines of the mock and of `npm run dev` share; settings.ts says which values are allowed. */
export function defineMockCommand(script: string, description: string) {
  return defineCommand(script, description, `npm run ${script} -- --scenario slow --apps 500`)
    .option('--scenario <name>', 'what the mock answers; --list describes the scenarios')
    .option('--apps <n>', 'so many generated apps in the place of those of the file')
    .option('--seed <n>', 'the same seed gives the same apps, failures and delays')
    .option('--delay <ms>', 'until an answer, MS or MIN-MAX')
    .option('--fail <share>', 'of the requests that fail with 503, such as 0.25')
    .option('--port <port>', 'of the mock API', parsePort, 3001)
    .option('--file <file>', 'the catalogue', 'public/data.json')
    .option('--list', 'describe the scenarios')
}

/** The scenarios with their keys, one in a line. */
export function listScenarios(): string {
  return SCENARIO_NAMES.map(
    name => `  ${SCENARIOS[name].key}  ${name.padEnd(10)} ${SCENARIOS[name].description}`,
  ).join('\n')
}
