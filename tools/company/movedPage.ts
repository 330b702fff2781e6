import { contentPolicy } from '../../src/prerender/contentPolicy.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'

/** Keeps the query and the hash, such as a printed ?from=poster. */
const GO_ON = 'location.replace(document.links[0].href + location.search + location.hash)'

/** The HTML of a page that leads to the address `target`. Without scripts, the query is lost. */
export function movedPage(target: string, companyName: string): string {
  const href = escapeHtml(target)
  const name = escapeHtml(companyName)
  return [
    '<!doctype html>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy([GO_ON], [])}">`,
    `<title>${name}</title>`,
    '<meta name="robots" content="noindex">',
    `<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>`,
    `<a href="${href}">${name}</a>`,
    `<script>${GO_ON}</script>`,
    '',
  ].join('\n')
}
