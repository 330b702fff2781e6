import { runCommand } from '../tools/lib/command.ts'
import { parsePort, requireFreePorts } from '../tools/lib/port.ts'
import { listScenarios, parseMockFlags } from './flags.ts'
import { KEYS, listenToKeys } from './keys.ts'
import { startMock } from './mockServer.ts'
import { describeSettings } from './settings.ts'

/** `npm run mock`: the mock API alone; its flags are in flags.ts. */
await runCommand(async () => {
  const { settings, file, list, ...flags } = parseMockFlags()
  if (list) return console.log(listScenarios())
  const port = parsePort(flags.port)
  await requireFreePorts(port)
  const mock = await startMock({ port, file, settings, log: console.log })
  listenToKeys(mock, () => process.exit(0))
  console.log(`
  Mock API   http://localhost:${port}/data.json and /apps, from ${file}
  Its page   http://localhost:${port}/
  Scenario   ${describeSettings(settings)}

${listScenarios()}
${KEYS}
`)
})
