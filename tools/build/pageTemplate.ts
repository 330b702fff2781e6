import { normalizePath } from '../../src/shared/domain/paths.ts'
import {
  PRERENDERED_DATA_ID,
  type PrerenderedData,
  toInlineJson,
} from '../../src/shared/domain/prerenderedData.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { SECURITY_HEADERS } from '../lib/hostHeaders.ts'
import { contentPolicy } from './contentPolicy.ts'

/** What a page adds to the shell. */
export type Page = {
  /** Content of the root element, preceded by what React renders for the head. */
  html: string
  /** Further elements of the head. */
  headTags: string[]
  /** Embedded for hydration. Without it, the browser renders the page. */
  data?: PrerenderedData
}

/**
 * Inserts `page` and the Content Security Policy into the HTML shell that Vite has built for `base`.
 * The policy has the hashes of the shell's scripts and styles only, so scripts in the content of a
 * page cannot run.
 */
export function fillTemplate(shell: string, base: string, page: Page): string {
  const { preloads, head, html } = splitHead(page.html)
  const policy = contentPolicy(inlineTexts(shell, 'script'), inlineTexts(shell, 'style'))
  const root = [`<div id="root">${html}</div>`]
  let dataPath = ''
  if (page.data) {
    const json = toInlineJson(page.data)
    root.push(`<script type="application/json" id="${PRERENDERED_DATA_ID}">${json}</script>`)
    dataPath = ` data-path="${escapeHtml(locationPath(base, page.data.path))}"`
  }
  return replaceEach(shell, {
    '<html': [`<html${dataPath}`],
    '<meta charset="utf-8" />': [
      '<meta charset="utf-8" />',
      `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
      `<meta name="referrer" content="${SECURITY_HEADERS['Referrer-Policy']}" />`,
    ],
    '<!--preloads-->': preloads,
    '<!--page-head-->': [
      head,
      ...page.headTags,
      `<link rel="manifest" href="${base}manifest.webmanifest" />`,
    ],
    '<div id="root"></div>': root,
  })
}

/** The texts of the elements in `shell` that have no attributes, in order. */
function inlineTexts(shell: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}>(.*?)</${element}>`, 'gs')
  return [...shell.matchAll(pattern)].map(([, text = '']) => text)
}

/** As in `location.pathname`, normalized. */
function locationPath(base: string, path: string): string {
  return normalizePath(new URL(base + path.slice(1), 'http://site.invalid').pathname)
}

/** Splits off what React renders for the head: image preloads, the most urgent first, and the elements of PageHead. */
function splitHead(rendered: string): { preloads: string[]; head: string; html: string } {
  const [start = ''] = /^(?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)*/.exec(rendered) ?? []
  const preloads = start.match(/<link rel="preload"[^>]*>/g) ?? []
  const isUrgent = (link: string) => Number(link.includes('fetchPriority="high"'))
  return {
    preloads: preloads.toSorted((a, b) => isUrgent(b) - isUrgent(a)),
    head: start.replace(/<link rel="preload"[^>]*>/g, ''),
    html: rendered.slice(start.length),
  }
}

function replaceEach(text: string, replacements: Record<string, string[]>): string {
  return Object.entries(replacements).reduce((before, [place, lines]) => {
    if (!before.includes(place)) throw new Error(`index.html has no ${place}`)
    // A function, since catalogue texts may contain patterns such as `$&`.
    return before.replace(place, () => lines.join('\n    '))
  }, text)
}
