import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { NOT_FOUND_FILE } from '../../src/shared/domain/fileNames.ts'
import { CACHING, CONTENT_TYPES, HASHED_FOLDERS, SECURITY_HEADERS } from './hostHeaders.ts'

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

type FolderOptions = {
  /** Path of the site on the host; starts and ends with '/'. */
  base?: string
  /** Answers unknown paths with index.html and status 200, as hosts of single-page applications do. */
  isSinglePage?: boolean
  /** Sends the `.br` and `.gz` copies next to the files. */
  isCompressed?: boolean
}

/** Two or more. Browsers read a backslash as a slash, and '//host' or '/\\host' as another site. */
const SLASHES = /[/\\]{2,}/g

/** A running host. */
export type Host = {
  /** The origin without a slash at the end, such as 'http://localhost:41234'. */
  readonly origin: string
  /** Answers every request. Can be replaced at any time. */
  handler: Handler
  close(): void
}

/** Starts a host on `port`; by default on a free port. */
export async function openHost(handler: Handler, port = 0): Promise<Host> {
  const server = createServer((request, response) => host.handler(request, response))
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  const host: Host = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    handler,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return host
}

/**
 * Answers like a plain static host: with the file, the file with `.html`, or 404.html with status 404,
 * and the headers of hostHeaders.ts. Redirects '//apps' to '/apps', and '/apps' to '/apps/' if there is
 * apps/index.html instead. Files may change while it runs.
 */
export function serveFolder(folder: string, options: FolderOptions = {}): Handler {
  const { base = '/', isSinglePage = false, isCompressed = false } = options
  const files = sirv(folder, {
    // Reads the folder on each request.
    dev: true,
    etag: true,
    extensions: ['html'],
    single: isSinglePage,
    brotli: isCompressed,
    gzip: isCompressed,
    setHeaders(response, path) {
      const isHashed = HASHED_FOLDERS.some(name => path.includes(`/${name}/`))
      response.setHeader('Cache-Control', isHashed ? CACHING.hashed : CACHING.other)
      // Each language has its own.
      const [, type] =
        Object.entries(CONTENT_TYPES).find(([file]) => path.endsWith(`/${file}`)) ?? []
      if (type) response.setHeader('Content-Type', type)
    },
    onNoMatch({ url = '/' }, response) {
      // The page of the language, as on hosts that know several. In a folder of pages, 404.html is an app.
      const [, language = ''] = /^\/([\w-]+)\//.exec(url) ?? []
      const isLanguage = existsSync(join(folder, language, 'index.html'))
      const localized = join(folder, isLanguage ? language : '', NOT_FOUND_FILE)
      response.writeHead(404, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': CACHING.other,
      })
      createReadStream(existsSync(localized) ? localized : join(folder, NOT_FOUND_FILE))
        .on('error', () => response.end('Not found'))
        .pipe(response)
    },
  })
  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    const { url = '/' } = request
    const plainUrl = url.replace(/^\/[^?]*/, path => path.replace(SLASHES, '/'))
    if (plainUrl !== url) return redirect(response, plainUrl)
    if (!url.startsWith(base)) {
      response.writeHead(404).end(`Not found: the site is at ${base}`)
      return
    }
    const path = url.slice(base.length - 1)
    const [page = ''] = path.split('?')
    if (isFolderOfPage(join(folder, page), page)) {
      return redirect(response, url.replace(/(?=\?|$)/, '/'))
    }
    // '/apps/' is a folder, not the file apps.html.
    request.url = isSinglePage ? path : path.replace(/^([^?]*\/)(?=\?|$)/, '$1index.html')
    files(request, response)
  }
}

function redirect(response: ServerResponse, Location: string): void {
  response.writeHead(301, { Location, 'Cache-Control': CACHING.other }).end()
}

/**
 * Whether `file`, without '.html', is a folder with a page. Refuses paths with '..' and with characters that
 * pages do not have.
 */
function isFolderOfPage(file: string, path: string): boolean {
  const isPlain = /^(\/[\w-][\w.-]*)+$/.test(path)
  return isPlain && existsSync(join(file, 'index.html')) && !existsSync(`${file}.html`)
}
