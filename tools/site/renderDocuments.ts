import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import type { Place } from '../../src/shared/domain/place.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { ChosenCompany } from '../company/company.ts'
import { companyTexts } from '../company/documents.ts'
import { type Fault, faultsError } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { type LinkTargets, renderMarkdown } from '../company/markdown.ts'
import { ownImage } from '../company/ownImage.ts'
import type { FilePlace, SitePage } from './sitePages.ts'

/** What a Markdown text can link to. */
type LinkedFile = Pick<FilePlace, 'language' | 'path' | 'href'>

/** The parts of the site in one language that its documents need. */
type DocumentedSite = {
  chosen: ChosenCompany
  place: Place
  pages: readonly SitePage[]
  catalogue: readonly AppRecord[]
}

/**
 * Renders the documents of a language, by their path. Throws an error that lists, with file and line, the
 * faults of their texts, and documents of apps that don't exist. Links lead to `files`: those of the
 * language, otherwise those of the default one.
 */
export function renderDocuments(
  { chosen, place, pages, catalogue }: DocumentedSite,
  files: readonly LinkedFile[],
): Map<string, DocumentFacts> {
  const { folder, company, documents, languages } = chosen
  const [{ code: defaultLanguage }] = languages
  const fileOf = (source: { file: string }) => shortPath(join(folder.pages, source.file))
  const ids = new Set<unknown>(catalogue.map(({ id }) => id))
  const faults: Fault[] = documents
    .filter(({ subject }) => typeof subject === 'number' && !ids.has(subject))
    .map(source => ({
      file: fileOf(source),
      message: `the catalogue has no app with the id ${source.subject}`,
    }))

  const linked = new Map(files.map(file => [`${file.language}:${file.path}`, file]))
  const texts = companyTexts(company)
  const targets: LinkTargets = {
    findPage(address) {
      const [, path = '', rest] = /^(\/[^?#]*?)\/?([?#].*)?$/.exec(address) ?? []
      const name = decodePath(path) || '/'
      const file =
        linked.get(`${place.language}:${name}`) ?? linked.get(`${defaultLanguage}:${name}`)
      return file && file.href + (rest ?? '')
    },
    findPicture(path) {
      const image = ownImage(path.slice(1), folder.publicDir)
      if (!image) return undefined
      try {
        const { width, height } = imageSize(readFileSync(image.file))
        return { src: place.rootBase + image.url, width, height }
      } catch {
        return undefined
      }
    },
  }
  const rendered = new Map<string, DocumentFacts>()
  const found = new Map<string, { fault: Fault; apps: Set<AppRecord> }>()
  for (const page of pages) {
    if (page.kind !== 'document') continue
    const { path, source, app } = page
    const { faults: ofPage, ...document } = renderMarkdown(
      source.text,
      { ...texts, ...(app && appTexts(app)) },
      targets,
    )
    for (const fault of ofPage) {
      // What is available differs from app to app.
      const key = [source.file, fault.line, fault.message.replace(/ Available: .*/, '')].join()
      const known = found.get(key) ?? {
        fault: { ...fault, file: fileOf(source) },
        apps: new Set<AppRecord>(),
      }
      found.set(key, known)
      if (app) known.apps.add(app)
    }
    const textLanguage = source.language === place.language ? undefined : source.language
    rendered.set(path, { path, ...document, language: textLanguage, app })
  }
  for (const { fault, apps } of found.values()) {
    faults.push({ ...fault, message: fault.message + describeApps([...apps]) })
  }
  if (faults.length === 0) return rendered
  throw faultsError("The company's pages have faults:", faults)
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
