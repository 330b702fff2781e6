import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { runCommand } from './command.ts'
import { parsePort, requireFreePorts } from './port.ts'

/** `npm run preview [-- --port N] [--base /store/]`: serves dist/ as a plain static host does. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT ?? '4173' },
      base: { type: 'string' },
    },
  })
  if (!existsSync('dist/index.html'))
    throw new Error('There is no dist/ yet: npm run build makes it.')
  const port = parsePort(values.port)
  await requireFreePorts(port)
  const server = await preview({ base: values.base, preview: { port, strictPort: true } })
  console.log(`Vitrine is served at http://localhost:${port}${server.config.base}`)
})
