import {
  PRERENDERED_DATA_ID,
  type PrerenderedData,
  toInlineJson,
} from '../../src/shared/domain/prerenderedData.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { SECURITY_HEADERS } from '../lib/hostHeaders.ts'
import { contentPolicy } from './contentPolicy.ts'

/** One page, as HTML but for its texts. */
export type Page = {
  /** What belongs into the root element. */
  html: string
  /** Elements for the head beside those that React has rendered. */
  headTags: string[]
  /** What the page is hydrated from; without it the page is rendered in the browser. */
  data?: PrerenderedData
}

/**
 * Puts `page` into the shell that Vite has built for `base`, with the policy that it is shown under
 * before all else. Hashes are of what the shell and we put there: a text of the catalogue that came
 * to be a script or a style would have none. Replacements are functions, since catalogue texts may hold patterns
 * such as `$&`.
 */
export function fillTemplate(shell: string, base: string, page: Page): string {
  const { preloads, head, html } = splitHead(page.html)
  const dataBlock =
    page.data &&
    `<script type="application/json" id="${PRERENDERED_DATA_ID}">${toInlineJson(page.data)}</script>`
  const path = page.data && ` data-path="${escapeHtml(ownPath(base, page.data.path))}"`
  const policy = contentPolicy(inlineTexts(shell, 'script'), inlineTexts(shell, 'style'))
  return replaceEach(shell, [
    [/<html\b/, tag => tag + (path ?? '')],
    [
      /\n *<meta charset="[^>]*>/,
      tag =>
        [
          tag,
          `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
          `<meta name="referrer" content="${SECURITY_HEADERS['Referrer-Policy']}" />`,
        ].join('\n    '),
    ],
    [/\n *<meta name="viewport"[^>]*>/, tag => [tag, ...preloads].join('\n    ')],
    [/<title>.*?<meta name="description"[^>]*>/s, () => [head, ...page.headTags].join('\n    ')],
    [
      /<div id="root"><\/div>/,
      () => [`<div id="root">${html}</div>`, dataBlock].filter(Boolean).join('\n    '),
    ],
  ])
}

/** What stands in the elements of `shell` that have no attributes, in their order. */
function inlineTexts(shell: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}>(.*?)</${element}>`, 'gs')
  return [...shell.matchAll(pattern)].map(([, text = '']) => text)
}

/** As `location.pathname` has it, in lower case and without a slash at its end. */
function ownPath(base: string, path: string): string {
  return new URL(base + path.slice(1), 'http://site.invalid').pathname
    .toLowerCase()
    .replace(/\/+$/, '')
}

/** Separates what React renders for the head from the content: preloads of pictures, the most urgent first, and the elements of PageHead. */
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

function replaceEach(text: string, replacements: [RegExp, (match: string) => string][]): string {
  return replacements.reduce((before, [pattern, replacement]) => {
    if (!pattern.test(before)) throw new Error(`index.html has nothing that is ${pattern}`)
    return before.replace(pattern, replacement)
  }, text)
}
