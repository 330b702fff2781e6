import { cataloguePath, companyFolder, localPath } from '../tools/company/company.ts'
import { runCommand } from '../tools/lib/command.ts'
import { requireFreePorts } from '../tools/lib/port.ts'
import { defineMockCommand, listScenarios, presentMock, readerOf } from './commandLine.ts'
import { startMock } from './mockServer.ts'
import { changeSettings, DEFAULT_SETTINGS } from './settings.ts'

export const command = defineMockCommand('mock', 'Starts the mock API on its own.').action(
  async ({ port, company, language, file: ownFile, list, ...raw }) => {
    if (list) return console.log(listScenarios())
    const folder = companyFolder(company)
    const file = ownFile ?? cataloguePath(folder)
    const readFile = readerOf(folder, language)
    const settings = changeSettings(DEFAULT_SETTINGS, raw)
    await requireFreePorts(port)
    const overlay = language && localPath(file, language)
    const mock = await startMock({ port, file, readFile, overlay, settings, log: console.log })
    presentMock(mock, file, settings)
  },
)
if (import.meta.main) await runCommand(command)
