import { createServer } from 'vite'
import { startMock } from '../mock-server/mockServer.ts'
import { runCommand } from './command.ts'
import { whyPortIsUnusable } from './port.ts'

const MOCK_PORT = 3001
const SITE_PORT = 5173

/** `npm run dev`: the mock API and Vite's dev server in one process, so that one Ctrl+C ends both. */
await runCommand(async () => {
  const busy = (await Promise.all([MOCK_PORT, SITE_PORT].map(whyPortIsUnusable))).filter(Boolean)
  if (busy.length > 0) throw new Error(busy.join('\n'))
  const file = 'public/data.json'
  await startMock({ port: MOCK_PORT, file, log: line => console.log(`mock  ${line}`) })
  const vite = await createServer({
    server: {
      port: SITE_PORT,
      strictPort: true,
      proxy: { '^/data\\.json': `http://localhost:${MOCK_PORT}` },
    },
  })
  await vite.listen()
  console.log(`
  Site      http://localhost:${SITE_PORT}/
  Mock API  http://localhost:${MOCK_PORT}/data.json and /apps, from ${file}
  Ctrl+C ends both.
`)
})
