import { runCommand } from '../tools/lib/command.ts'
import {
  defineMockCommand,
  listScenarios,
  offerKeys,
  openMock,
  presentMock,
  readMockFlags,
} from './commandLine.ts'

export const command = defineMockCommand().action(async ({ port, list, ...flags }) => {
  if (list) return console.log(listScenarios())
  const served = await readMockFlags(flags)
  const mock = await openMock({ ...served, log: console.log }, port)
  presentMock(mock, served)
  offerKeys(mock)
})
if (import.meta.main) await runCommand(command)
