import { join } from 'node:path'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { Locale } from '../../src/shared/domain/locale.ts'
import type { ChosenCompany } from '../company/company.ts'
import { companyTexts, type DocumentSource } from '../company/documents.ts'
import { type LinkTargets, renderMarkdown } from '../company/markdown.ts'
import { readPicture } from '../company/ownImage.ts'
import { type Fault, faultsError } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { shownSize } from '../lib/shownSize.ts'
import type { FilePlace, SitePage } from './sitePages.ts'

/** What a Markdown text can link to. */
type LinkedFile = Pick<FilePlace, 'language' | 'path' | 'href'>

/** The parts of the site in one language that its documents need. */
type DocumentedSite = {
  chosen: ChosenCompany
  locale: Locale
  pages: readonly SitePage[]
  catalogue: readonly AppRecord[]
}

/**
 * Renders the documents of a language, by their path. Throws an error that lists, with file and line, the
 * faults of their texts, and documents of apps that don't exist. Links lead to `files`: those of the
 * language, otherwise those of the default one.
 */
export function renderDocuments(
  site: DocumentedSite,
  files: readonly LinkedFile[],
): Map<string, DocumentFacts> {
  const { chosen, locale, pages } = site
  const texts = companyTexts(chosen.company)
  const targets = linkTargets(site, files)
  const rendered = new Map<string, DocumentFacts>()
  const found: FoundFault[] = []
  for (const page of pages) {
    if (page.kind !== 'document') continue
    const { path, source, app } = page
    const { faults, ...document } = renderMarkdown(
      source.text,
      { ...texts, ...(app && appTexts(app)) },
      targets,
    )
    found.push(...faults.map(fault => ({ fault, source, app })))
    const textLanguage = source.language === locale.code ? undefined : source.language
    rendered.set(path, { path, ...document, language: textLanguage, app })
  }
  const faults = [...missingApps(site), ...joinFaults(found)].map(({ source, ...fault }) => ({
    ...fault,
    file: shortPath(join(chosen.folder.pages, source.file)),
  }))
  if (faults.length === 0) return rendered
  throw faultsError("The company's pages have faults:", faults)
}

/** What the texts of a language can link to, and show. */
function linkTargets(
  { chosen: { folder, languages }, locale }: DocumentedSite,
  files: readonly LinkedFile[],
): LinkTargets {
  const linked = new Map(files.map(file => [`${file.language}:${file.path}`, file]))
  const codes = [locale.code, languages[0].code]
  return {
    findPage(address) {
      const [, path = '', rest] = /^(\/[^?#]*?)\/?([?#].*)?$/.exec(address) ?? []
      const name = decodePath(path) || '/'
      const [file] = codes.flatMap(code => linked.get(`${code}:${name}`) ?? [])
      return file && file.href + (rest ?? '')
    },
    findPicture(path) {
      try {
        const picture = readPicture(path.slice(1), folder)
        if (!picture) return undefined
        return { src: locale.rootBase + picture.url, ...shownSize(picture.content) }
      } catch {
        return undefined
      }
    },
  }
}

type DocumentFault = Fault & { source: DocumentSource }

/** Documents of apps that don't exist. */
function missingApps({ chosen: { documents }, catalogue }: DocumentedSite): DocumentFault[] {
  const ids = new Set<unknown>(catalogue.map(({ id }) => id))
  return documents
    .filter(({ subject }) => typeof subject === 'number' && !ids.has(subject))
    .map(source => ({ source, message: `the catalogue has no app with the id ${source.subject}` }))
}

type FoundFault = { fault: Fault; source: DocumentSource; app: AppRecord | undefined }

/** Joins what is the same fault in the document of several apps. */
function joinFaults(found: readonly FoundFault[]): DocumentFault[] {
  // What is available differs from app to app.
  const same = Map.groupBy(found, ({ fault: { line, message }, source }) =>
    [source.file, line, message.replace(/ Available: .*/, '')].join(),
  )
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { fault, source } = first
    const apps = new Set([first, ...others].flatMap(({ app }) => app ?? []))
    return { ...fault, source, message: fault.message + describeApps([...apps]) }
  })
}

/** ' (app 3, Lamp, and 19 more)', for the end of a message. Empty without apps. */
function describeApps([first, ...others]: readonly AppRecord[]): string {
  if (!first) return ''
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return ` (app ${first.id}, ${first.title}${more})`
}

/** '/a%20b' gives '/a b'. Undefined for a malformed path. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The texts that a document about `app` can name: its id and each text of its record, by field. */
function appTexts(app: AppRecord): Record<string, string> {
  const texts = Object.entries(app).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  )
  return { ...Object.fromEntries(texts), id: String(app.id) }
}
