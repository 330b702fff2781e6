import { type Handler, serveFolder } from '../../tools/site/staticHost.ts'

/** Serves the site in `dist`, with `content` instead of the file at `path`, such as '/sw.js'. */
export function serveWith(dist: string, path: string, content: string): Handler {
  const files = serveFolder(dist)
  return (request, response) => {
    if (request.url !== path) return files(request, response)
    const type = path.endsWith('.js') ? 'text/javascript' : 'application/json'
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(content)
  }
}
