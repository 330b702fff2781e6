import { runCommand } from '../tools/lib/command.ts'
import { requireFreePorts } from '../tools/lib/port.ts'
import { defineMockCommand, listScenarios, presentMock, readMockFlags } from './commandLine.ts'
import { startMock } from './mockServer.ts'

export const command = defineMockCommand('mock', 'Starts the mock API on its own.').action(
  async ({ port, list, ...flags }) => {
    if (list) return console.log(listScenarios())
    const served = readMockFlags(flags)
    await requireFreePorts(port)
    presentMock(await startMock({ ...served, port, log: console.log }), served)
  },
)
if (import.meta.main) await runCommand(command)
