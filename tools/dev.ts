import { createServer, type ViteDevServer } from 'vite'
import {
  defineMockCommand,
  listScenarios,
  presentMock,
  readMockFlags,
} from '../mock-server/commandLine.ts'
import { GENERATED_IMAGES } from '../mock-server/generator.ts'
import { startMock } from '../mock-server/mockServer.ts'
import { chosenSite } from './company/chosenSite.ts'
import { runCommand } from './lib/command.ts'
import { nextFreePort, parsePort, requireFreePorts } from './lib/port.ts'
import { printLines } from './lib/printLines.ts'
import { companyFolder, readCompany } from './company/company.ts'

export const command = defineMockCommand(
  'dev',
  "Starts the mock API and Vite's dev server in one terminal.",
)
  .option('--site-port <port>', 'port of the site', parsePort, 5173)
  .action(async ({ port: mockPort, sitePort: vitePort, list, ...flags }, command) => {
    if (list) return console.log(listScenarios())
    const served = readMockFlags(flags)
    const chosen = readCompany(companyFolder(flags.company), flags.language)
    // Somebody else may work on this machine. A port that was asked for has to be free.
    const isDefault = (name: string) => command.getOptionValueSource(name) === 'default'
    const port = isDefault('port') ? await nextFreePort(mockPort) : mockPort
    const sitePort = isDefault('sitePort') ? await nextFreePort(vitePort) : vitePort
    await requireFreePorts(port, sitePort)
    if (port !== mockPort) console.log(`Port ${mockPort} is busy: the mock API is on ${port}.`)
    if (sitePort !== vitePort) console.log(`Port ${vitePort} is busy: the site is on ${sitePort}.`)
    let vite: ViteDevServer | undefined
    const mock = await startMock({
      ...served,
      port,
      log: text => printLines(`mock  ${text}`.split('\n')),
      onReload: () => vite?.ws.send({ type: 'full-reload' }),
    })
    const target = `http://localhost:${port}`
    vite = await createServer({
      plugins: [chosenSite(chosen)],
      server: {
        port: sitePort,
        strictPort: true,
        proxy: { '^/data\\.json($|\\?)': target, [`^/${GENERATED_IMAGES}`]: target },
      },
    })
    await vite.listen()
    console.log(`\n  Site          http://localhost:${sitePort}/`)
    presentMock(mock, served)
  })
if (import.meta.main) await runCommand(command, { hasColors: true })
