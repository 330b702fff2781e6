import { runCommand } from '../tools/lib/command.ts'
import {
  defineMockCommand,
  listScenarios,
  openMock,
  presentMock,
  readMockFlags,
} from './commandLine.ts'

export const command = defineMockCommand('mock', 'Starts the mock API on its own.').action(
  async ({ port, list, ...flags }) => {
    if (list) return console.log(listScenarios())
    const served = await readMockFlags(flags)
    presentMock(await openMock({ ...served, log: console.log }, port), served)
  },
)
if (import.meta.main) await runCommand(command)
