import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { isUp } from './isUp.ts'

/** Not a dependency of the project: it has hundreds of megabytes. */
const WRANGLER = 'wrangler@4.164.0'
const FOLDER = resolve('.cache/wrangler', WRANGLER)

/** Finds wrangler in .cache/, or installs it there from npm, and returns its path. Throws an error with the reason if that is not possible. */
export function ensureWrangler(): string {
  const file = `${FOLDER}/node_modules/wrangler/bin/wrangler.js`
  if (existsSync(file)) return file
  console.log(`Installing ${WRANGLER} …`)
  mkdirSync(FOLDER, { recursive: true })
  spawnSync(`npm install --prefix . --loglevel=error ${WRANGLER}`, { shell: true, cwd: FOLDER })
  if (!existsSync(file)) throw new Error(`npm could not install ${WRANGLER}`)
  return file
}

/** Serves the site in `dist` on loopback as Cloudflare Pages does. Ends with this process. */
export async function startPages(wrangler: string, dist: string, port: number): Promise<void> {
  const flags = ['--ip', '127.0.0.1', '--port', String(port), '--compatibility-date', '2026-11-01']
  const child = spawn(process.execPath, [wrangler, 'pages', 'dev', resolve(dist), ...flags], {
    // The project's own wrangler.jsonc names dist/.
    cwd: FOLDER,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  process.once('exit', () => child.kill())
  await isUp(port, child, () => `wrangler does not start:\n${output}`)
}
