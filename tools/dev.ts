import { createServer, type ViteDevServer } from 'vite'
import { listScenarios, parseMockFlags } from '../mock-server/flags.ts'
import { GENERATED_IMAGES } from '../mock-server/generator.ts'
import { DEV_KEYS, listenToKeys } from '../mock-server/keys.ts'
import { startMock } from '../mock-server/mockServer.ts'
import { describeSettings } from '../mock-server/settings.ts'
import { runCommand } from './lib/command.ts'
import { parsePort, requireFreePorts } from './lib/port.ts'

/** `npm run dev`: the mock API and Vite's dev server in one process, so that one Ctrl+C ends both; takes the mock's flags. */
await runCommand(async () => {
  const { settings, file, list, ...flags } = parseMockFlags()
  if (list) return console.log(listScenarios())
  const port = parsePort(flags.port)
  const sitePort = parsePort(flags.sitePort)
  await requireFreePorts(port, sitePort)
  let vite: ViteDevServer | undefined
  const mock = await startMock({
    port,
    file,
    settings,
    log: line => console.log(`mock  ${line}`),
    onReload: () => vite?.ws.send({ type: 'full-reload' }),
  })
  const target = `http://localhost:${port}`
  vite = await createServer({
    server: {
      port: sitePort,
      strictPort: true,
      proxy: { '^/data\\.json($|\\?)': target, [`^/${GENERATED_IMAGES}`]: target },
    },
  })
  await vite.listen()
  listenToKeys(mock, () => process.exit(0))
  console.log(`
  Site       http://localhost:${sitePort}/
  Mock API   ${target}/data.json and /apps, from ${file}
  Its page   ${target}/
  Scenario   ${describeSettings(settings)}

${listScenarios()}
${DEV_KEYS}
`)
})
