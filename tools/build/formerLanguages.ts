import { readFileSync } from 'node:fs'
import { escapeHtml } from '../lib/escapeHtml.ts'
import type { LocalizedSite } from './localizedSites.ts'

/** Removes the worker of a site that is gone. */
const WITHDRAWN_WORKER = new URL('../../deploy/withdrawn-sw.js', import.meta.url)

/**
 * What stays of the languages that a site had, by file: a page for each address, which leads to the default
 * language, and a worker that removes the one of the language.
 */
export function formerLanguageFiles({
  chosen,
  base,
  pages,
}: LocalizedSite): Record<string, string> {
  const { company, formerLanguages } = chosen
  const files = formerLanguages.flatMap(code => [
    [`${code}/sw.js`, readFileSync(WITHDRAWN_WORKER, 'utf8')],
    ...pages.map(({ file, address, kind }) => {
      const target = escapeHtml(base + (kind === 'notFound' ? '' : address.slice(1)))
      const html = [
        '<!doctype html>',
        '<meta charset="utf-8">',
        `<title>${escapeHtml(company.name)}</title>`,
        '<meta name="robots" content="noindex">',
        `<meta http-equiv="refresh" content="0; url=${target}">`,
        `<a href="${target}">${escapeHtml(company.name)}</a>`,
        '',
      ]
      return [`${code}/${file}`, html.join('\n')]
    }),
  ])
  return Object.fromEntries(files)
}
