import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { ensurePackage } from '../../tools/lib/ensurePackage.ts'
import { isUp } from './isUp.ts'

const WRANGLER = 'wrangler@4.164.0'

/**
 * The path of wrangler, which npm installs into .cache/ when it is missing. Throws an error if that is not
 * possible.
 */
export function ensureWrangler(): string {
  return ensurePackage(WRANGLER, 'bin/wrangler.js')
}

/**
 * Serves the site in `dist` on loopback as Cloudflare Pages does. Resolves to what stops it; at the latest,
 * it ends with this process.
 */
export async function startPages(
  wrangler: string,
  dist: string,
  port: number,
): Promise<() => void> {
  const flags = ['--ip', '127.0.0.1', '--port', String(port), '--compatibility-date', '2026-11-01']
  const child = spawn(process.execPath, [wrangler, 'pages', 'dev', resolve(dist), ...flags], {
    // The project's own wrangler.jsonc names dist/.
    cwd: dirname(wrangler),
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const stop = () => void child.kill()
  process.once('exit', stop)
  await isUp(port, child, () => `wrangler does not start:\n${output}`)
  return stop
}
