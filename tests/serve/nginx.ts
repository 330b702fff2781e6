import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { ensureByApt } from '../support/ensureByApt.ts'

/** Path in Debian's package. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const SITE_CONF = resolve('deploy/nginx.conf')

/** A site that nginx serves on its own port. */
type Server = {
  port: number
  /** Folder of the host's '/'. */
  root: string
  /** Such as '/' or '/store/'. */
  base: string
  /** Enables the brotli line of the configuration. */
  hasBrotli?: boolean
}

/** Finds or installs nginx and returns its path. Throws an error with the reason if that is not possible. */
export function ensureNginx(): string {
  return ensureByApt('nginx', ['nginx'], () => {
    // Only root has this folder on the PATH.
    return findOnPath('nginx') ?? ['/usr/sbin/nginx'].find(path => existsSync(path))
  })
}

/** Like `ensureNginx`, for nginx's brotli module. */
export function ensureBrotli(): string {
  return ensureByApt('nginx’s brotli module', ['libnginx-mod-http-brotli-static'], () =>
    existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined,
  )
}

/**
 * Starts nginx on loopback with deploy/nginx.conf for each of `servers`. It writes into `folder`. Resolves to
 * what stops it; at the latest, it ends with this process.
 */
export async function startNginx(
  nginx: string,
  folder: string,
  servers: readonly Server[],
): Promise<() => void> {
  const prefix = resolve(folder)
  mkdirSync(prefix, { recursive: true })
  const withBrotli = join(prefix, 'with-brotli.conf')
  writeFileSync(
    withBrotli,
    readFileSync(SITE_CONF, 'utf8').replace('#brotli_static on;', 'brotli_static on;'),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const conf = join(prefix, 'nginx.conf')
  writeFileSync(
    conf,
    [
      ...(servers.some(({ hasBrotli }) => hasBrotli) ? [`load_module ${BROTLI_MODULE};`] : []),
      // Lets its workers read what this user may read.
      ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
      'daemon off;',
      `pid ${join(prefix, 'nginx.pid')};`,
      'events {}',
      'http {',
      'include /etc/nginx/mime.types;',
      'access_log off;',
      ...temporary.map(name => `${name}_temp_path ${join(prefix, name)};`),
      ...servers.flatMap(({ port, root, base, hasBrotli }) => [
        'server {',
        `listen 127.0.0.1:${port};`,
        `root ${resolve(root)};`,
        `set $site_base "${base.slice(0, -1)}";`,
        `include ${hasBrotli ? withBrotli : SITE_CONF};`,
        '}',
      ]),
      '}',
      '',
    ].join('\n'),
  )
  const child = spawn(nginx, ['-p', prefix, '-c', conf, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', data => (output += data))
  const stop = () => void child.kill()
  process.once('exit', stop)
  await Promise.all(
    servers.map(({ port }) => isUp(port, child, () => `nginx does not start:\n${output}`)),
  )
  return stop
}

/** Resolves when `server` responds on `port`. Rejects with `explain()` if it ends before. */
async function isUp(port: number, server: ChildProcess, explain: () => string): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error(explain())
  })
  // Ending it later is not a failure.
  ended.catch(() => {})
  await Promise.race([ended, isAnswering(port)])
}

async function isAnswering(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`)
      return
    } catch {
      await new Promise(setImmediate)
    }
  }
}
