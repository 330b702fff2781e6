import { parseArgs } from 'node:util'
import { runCommand } from '../tools/command.ts'
import { parsePort, whyPortIsUnusable } from '../tools/port.ts'
import { startMock } from './mockServer.ts'

/** `npm run mock [-- --port N] [--file FILE]`: the mock API alone. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3001' },
      file: { type: 'string', default: 'public/data.json' },
    },
  })
  const port = parsePort(values.port)
  const whyNot = await whyPortIsUnusable(port)
  if (whyNot) throw new Error(whyNot)
  await startMock({ port, file: values.file, log: console.log })
  console.log(`Mock API: http://localhost:${port}/data.json and /apps, from ${values.file}`)
})
