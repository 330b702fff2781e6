import { existsSync, readFileSync } from 'node:fs'
import { preview } from 'vite'
import { parseFlags, runCommand } from './lib/command.ts'
import { parsePort, requireFreePorts } from './lib/port.ts'

const SHELL = 'dist/index.html'

/** The base path that dist/ was built for, as its own addresses tell. */
function builtBase(): string {
  const [, base = '/'] = /href="([^"]*)favicon\.svg"/.exec(readFileSync(SHELL, 'utf8')) ?? []
  return base
}

/** `npm run preview [-- --port N] [--base /store/]`: serves dist/ as a plain static host does. */
await runCommand(async () => {
  const { values } = parseFlags({
    port: { type: 'string', default: process.env.PORT ?? '4173' },
    base: { type: 'string' },
  })
  if (!existsSync(SHELL)) throw new Error('There is no dist/ yet: npm run build makes it.')
  const port = parsePort(values.port)
  await requireFreePorts(port)
  const base = values.base ?? builtBase()
  await preview({ base, preview: { port, strictPort: true } })
  console.log(`The site is served at http://localhost:${port}${base}`)
})
