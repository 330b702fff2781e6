import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { pageFile } from '../../src/shared/domain/paths.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { ASSETS_FOLDER, PREVIEWS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import type { ChosenCompany } from './company.ts'
import { companyTexts } from './documents.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { type LinkTargets, renderMarkdown } from './markdown.ts'
import { ownImage } from './ownImage.ts'
import type { SitePage } from './sitePages.ts'

/** Addresses that are not in the list of pages. The pages of a screen with a parameter are below one. */
const RESERVED = [
  ...[`/${ASSETS_FOLDER}`, '/get', '/index', `/${PREVIEWS_FOLDER}`],
  ...SCREENS.flatMap(({ path }) => (path.includes('/:') ? path.replace(/\/:.*/, '') : [])),
]
/** An error lists at most so many faults. */
const MAX_FAULTS = 20

/**
 * Renders the documents among `pages`, by their path. Throws an error that lists, with file and line, the
 * faults of their texts, two pages or files at one address, and documents of apps that don't exist. `base`
 * is the base of the language, `rootBase` that of the site, where its pictures are.
 */
export function renderDocuments(
  pages: readonly SitePage[],
  { folder, company, documents, languages, formerLanguages, isDefault }: ChosenCompany,
  catalogue: readonly AppRecord[],
  base: string,
  rootBase = base,
): Map<string, DocumentFacts> {
  const fileOf = (source: { file: string }) => shortPath(join(folder.pages, source.file))
  const ids = new Set<unknown>(catalogue.map(({ id }) => id))
  const faults = documents
    .filter(({ subject }) => typeof subject === 'number' && !ids.has(subject))
    .map(source => `${fileOf(source)}: the catalogue has no app with the id ${source.subject}`)

  const codes = [...languages.slice(1).map(({ code }) => code), ...formerLanguages]
  const reserved = [...RESERVED, ...codes.map(code => `/${code}`), '/404']
  const pageAt = new Map<string, SitePage>()
  for (const page of pages) {
    const { path, kind } = page
    if (kind === 'document' && (pageAt.has(path) || reserved.includes(path))) {
      faults.push(`${fileOf(page.source)}: the site itself uses the address ${path}`)
    }
    pageAt.set(path, page)
    const names = [path.slice(1), pageFile(path, false), pageFile(path, true)]
    const taken = names.find(name => name && existsSync(join(folder.publicDir, name)))
    if (taken) {
      const file = shortPath(join(folder.publicDir, taken))
      const other = kind === 'document' ? fileOf(page.source) : 'the build'
      faults.push(`${file}: ${other} writes the page ${path}, too. Rename or remove one of them.`)
    }
  }

  const texts = companyTexts(company)
  const targets: LinkTargets = {
    findPage(address) {
      const [, path = '', rest] = /^(\/[^?#]*?)\/?([?#].*)?$/.exec(address) ?? []
      const page = pageAt.get(path || '/')
      if (page && page.kind !== 'notFound') return base + page.address.slice(1) + (rest ?? '')
      return ownImage(path.slice(1), folder.publicDir) && rootBase + address.slice(1)
    },
    findPicture(path) {
      const image = ownImage(path.slice(1), folder.publicDir)
      if (!image) return undefined
      try {
        const { width, height } = imageSize(readFileSync(image.file))
        return { src: rootBase + image.url, width, height }
      } catch {
        return undefined
      }
    },
  }
  const rendered = new Map<string, DocumentFacts>()
  for (const page of pages) {
    if (page.kind !== 'document') continue
    const { path, source, app } = page
    const { faults: found, ...document } = renderMarkdown(
      source.text,
      { ...texts, ...(app && appTexts(app)) },
      targets,
    )
    const suffix = app ? ` (app ${app.id}, ${app.title})` : ''
    for (const { line, message } of found) {
      faults.push(`${fileOf(source)}, line ${line}: ${message}${suffix}`)
    }
    const language = isDefault || source.language ? undefined : languages[0].code
    rendered.set(path, { path, ...document, language, app })
  }
  if (faults.length === 0) return rendered
  const more = faults.length > MAX_FAULTS ? [`… and ${faults.length - MAX_FAULTS} more`] : []
  const listed = [...faults.slice(0, MAX_FAULTS), ...more]
  throw new Error(["The company's pages have faults:", ...listed].join('\n  '))
}

/** The texts that a document about `app` can name: its id and each text of its record, by field. */
function appTexts(app: AppRecord): Record<string, string> {
  const texts = Object.entries(app).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  )
  return { ...Object.fromEntries(texts), id: String(app.id) }
}
