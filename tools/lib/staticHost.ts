import { readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSED = /^(text\/|application\/(json|xml|manifest)|image\/svg)/

/** Larger texts are compressed less well, which spares minutes. In bytes. */
const BEST_COMPRESSION_UP_TO = 1_000_000

const CHUNK_BYTES = 4096

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

export type HostOptions = {
  /** Changes a page before it is compressed. */
  changeHtml?: (html: string) => string
  /** Contents in the place of files, by path ('/data.json'). */
  files?: Record<string, Buffer>
  /** A single-page application's host answers unknown paths with index.html and status 200. */
  isSinglePage?: boolean
  /** Answers everything with status 503. */
  isFailing?: boolean
  /** Takes every request and never answers one. */
  isSilent?: boolean
}

/** Bandwidth that all answers share, and the delay before each of them. */
export type Network = { kilobitsPerSecond: number; latencyMs: number }

/** A static host that is up. */
export type Host = {
  /** Slows its answers down for every client, service workers included. Not slowed when undefined. */
  network: Network | undefined
  /** Such as 'http://localhost:41234'. */
  origin: string
  /** Lets the next visits find `folder`, as `options` say. */
  serve(folder: string, options?: HostOptions): void
  close(): void
}

/**
 * Serves a folder on a free port as a plain static host does: a file, the file with `.html`, else
 * 404.html with status 404; texts in brotli, compressed once and kept, so that no visit waits for it.
 */
export async function openHost(): Promise<Host> {
  let find = (_path: string): Answer | undefined => missing()
  let kept = new Map<string, Answer>()
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.replace(/[?#].*/s, ''))
    const answer = kept.get(path) ?? find(path)
    if (!answer) return
    kept.set(path, answer)
    if (host.network) void sendSlowly(response, answer, host.network)
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  let linkFreeAtMs = 0
  async function sendSlowly(
    response: ServerResponse,
    { status, headers, body }: Answer,
    { kilobitsPerSecond, latencyMs }: Network,
  ): Promise<void> {
    await after(latencyMs)
    response.writeHead(status, headers)
    for (let start = 0; start < body.length; start += CHUNK_BYTES) {
      const chunk = body.subarray(start, start + CHUNK_BYTES)
      linkFreeAtMs =
        Math.max(linkFreeAtMs, performance.now()) + (chunk.length * 8) / kilobitsPerSecond
      await after(linkFreeAtMs - performance.now())
      response.write(chunk)
    }
    response.end()
  }
  await new Promise<void>(resolve => server.listen(0, resolve))
  const host: Host = {
    network: undefined,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve(folder, options = {}) {
      kept = new Map()
      find = path => (options.isSilent ? undefined : answerOf(folder, path, options))
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return host
}

function answerOf(folder: string, path: string, options: HostOptions): Answer {
  if (options.isFailing) return { ...missing(), status: 503 }
  const given = options.files?.[path]
  if (given) return pack(200, path, given)
  const page = path.endsWith('/') ? `${path}index.html` : path
  const file = [page, `${page}.html`].find(name => isFile(join(folder, normalize(name))))
  const [status, name] = file
    ? [200, file]
    : options.isSinglePage
      ? [200, '/index.html']
      : [404, '/404.html']
  if (!isFile(join(folder, name))) return missing()
  const content = readFileSync(join(folder, normalize(name)))
  const { changeHtml } = options
  return pack(
    status,
    name,
    changeHtml && name.endsWith('.html') ? Buffer.from(changeHtml(content.toString())) : content,
  )
}

function pack(status: number, name: string, content: Buffer): Answer {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const isText = COMPRESSED.test(type)
  const body = isText ? compress(content) : content
  return {
    status,
    headers: {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': /^\/(assets|previews)\//.test(name)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding' }),
    },
    body,
  }
}

function compress(content: Buffer): Buffer {
  const quality = content.length > BEST_COMPRESSION_UP_TO ? 4 : constants.BROTLI_MAX_QUALITY
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

function missing(): Answer {
  return { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Not found') }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
