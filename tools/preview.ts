import { existsSync, readFileSync } from 'node:fs'
import { preview } from 'vite'
import { defineCommand, runCommand } from './lib/command.ts'
import { parsePort, requireFreePorts } from './lib/port.ts'

const SHELL = 'dist/index.html'

/** The base path that dist/ was built for, as its own addresses tell. */
function builtBase(): string {
  const [, base = '/'] = /href="([^"]*)favicon\.svg"/.exec(readFileSync(SHELL, 'utf8')) ?? []
  return base
}

const command = defineCommand(
  'preview',
  'Serves dist/ as a plain static host does: a file, the file with .html, else 404.html with status 404.',
  'npm run preview -- --port 8080',
)
  .option('--port <port>', 'PORT sets it too', parsePort, parsePort(process.env.PORT ?? '4173'))
  .option('--base <path>', 'instead of the base path that dist/ was built for')
  .action(async ({ port, base }) => {
    if (!existsSync(SHELL)) throw new Error('There is no dist/ yet: npm run build makes it.')
    await requireFreePorts(port)
    const path = base ?? builtBase()
    await preview({ base: path, preview: { port, strictPort: true } })
    console.log(`The site is served at http://localhost:${port}${path}`)
  })
await runCommand(command)
