import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SECURITY_HEADERS } from '../lib/hostHeaders.ts'

/**
 * Lets `vite preview` answer as a plain static host: a file, the file with `.html`, else 404.html with
 * status 404; with the headers that hosts are asked for.
 */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    configurePreviewServer(server) {
      const dist = server.config.build.outDir
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(SECURITY_HEADERS))
          response.setHeader(name, value)
        next()
      })
      // By now Vite has looked for the file and for the file with '.html'.
      return () => {
        server.middlewares.use((request, response, next) => {
          const path = request.url?.split('?', 1)[0] ?? ''
          if (path.endsWith('.html') && existsSync(join(dist, path))) return next()
          response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
          // While a build runs beside it, the file may be missing.
          readFile(join(dist, '404.html')).then(
            shell => response.end(shell),
            () => response.end('Not found'),
          )
        })
      }
    },
  }
}
