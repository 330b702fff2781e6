import { readFileSync } from 'node:fs'
import { readDetail } from '../../src/shared/domain/appDetails.ts'
import { pageFile } from '../../src/shared/domain/paths.ts'
import { WORKER_FILE } from '../../src/shared/domain/fileNames.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import type { LocalizedSite } from './localizedSites.ts'

/** Removes the worker of a site that is gone. */
const WITHDRAWN_WORKER = new URL('../../deploy/withdrawn-sw.js', import.meta.url)

/**
 * What stays of the languages that a site had, by file: a page for each address, which leads to the default
 * language, and a worker that removes the one of the language.
 */
export function formerLanguageFiles(site: LocalizedSite): Record<string, string> {
  const files = site.chosen.formerLanguages.flatMap(code => [
    [`${code}/${WORKER_FILE}`, readFileSync(WITHDRAWN_WORKER, 'utf8')],
    ...site.pages.map(({ file, address, kind }) => [
      `${code}/${file}`,
      redirectPage(site, kind === 'notFound' ? '' : address),
    ]),
  ])
  return Object.fromEntries(files)
}

/** By file, a page for each address under an id that an app had, which leads to the same under its id. */
export function formerIdFiles(site: LocalizedSite): Record<string, string> {
  const { pages, hasFolders } = site
  const files = pages.flatMap(page => {
    if (!('app' in page) || !page.app || page.kind === 'getApp') return []
    const { id } = page.app
    return (readDetail(page.app, 'formerIds') ?? []).map(former => {
      const path = page.path.replace(`/${id}`, `/${former}`)
      return [pageFile(path, hasFolders), redirectPage(site, page.address)]
    })
  })
  return Object.fromEntries(files)
}

/** A page that leads to `address`. */
function redirectPage({ chosen, base }: LocalizedSite, address: string): string {
  const target = escapeHtml(base + address.slice(1))
  const name = escapeHtml(chosen.company.name)
  return [
    '<!doctype html>',
    '<meta charset="utf-8">',
    `<title>${name}</title>`,
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    `<a href="${target}">${name}</a>`,
    '',
  ].join('\n')
}
