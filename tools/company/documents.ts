import { join } from 'node:path'
import type { Company } from '../../src/shared/domain/companySchema.ts'
import { LANGUAGE_TAG } from '../../src/shared/domain/recordFields.ts'
import { readTextFile } from '../lib/jsonFile.ts'
import { listFiles } from '../lib/listFiles.ts'
import { mergeLanguage } from './language.ts'
import { markdownTitle } from './markdown.ts'

/** A Markdown file in the pages folder of a company. */
export type DocumentSource = {
  /** Relative to the pages folder: 'apps/17.privacy.md'. */
  file: string
  /** The name of its page, such as 'privacy'. */
  name: string
  /** 'site' gives the page /privacy, 'apps' one for each app, and a number one for the app with this id. */
  subject: 'site' | 'apps' | number
  /** The language of the text. */
  language: string
  text: string
}

const FILE = new RegExp(
  String.raw`^(?<folder>apps/)?(?:(?<id>\d+)\.)?(?<name>[a-z][a-z0-9-]*)(?:\.(?<language>${LANGUAGE_TAG.source}))?\.md$`,
)

/**
 * Reads the pages of a company in all languages. A file without one in its name is in the default language. Throws an
 * error that lists the files with a wrong name, or that names one in another encoding.
 */
export function readDocumentFiles(folder: string, defaultLanguage: string): DocumentFile[] {
  const sources: DocumentFile[] = []
  const wrong: string[] = []
  // Editors and operating systems leave hidden files.
  for (const file of listFiles(folder).filter(file => !/(^|\/)\./.test(file))) {
    const parts = FILE.exec(file)?.groups ?? {}
    const { name, id, language } = parts
    if (name === undefined || (id !== undefined && (!parts.folder || String(+id) !== id))) {
      wrong.push(file)
      continue
    }
    const subject = id === undefined ? (parts.folder ? 'apps' : 'site') : Number(id)
    const text = readTextFile(join(folder, file))
    const isTranslation = language !== undefined
    sources.push({
      file,
      name,
      subject,
      language: language ?? defaultLanguage,
      text,
      isTranslation,
    })
  }
  if (wrong.length > 0) {
    throw new Error(
      [
        `${folder} has files with invalid names. Use NAME.md, apps/NAME.md or apps/ID.NAME.md, with lowercase letters, digits and hyphens in NAME; pictures belong in the public folder:`,
        ...wrong,
      ].join('\n  '),
    )
  }
  return sources
}

/** `isTranslation`: its name has the language. */
type DocumentFile = DocumentSource & { isTranslation: boolean }

/**
 * The pages of a site in `language`, sorted by file. 'privacy.de.md' replaces 'privacy.md' in German, and is ignored in
 * other languages.
 */
export function chooseDocuments(
  files: readonly DocumentFile[],
  language: string,
): DocumentSource[] {
  const byPage = (isTranslation: boolean) => {
    const chosen = files.filter(
      file =>
        file.isTranslation === isTranslation && (!isTranslation || file.language === language),
    )
    return Object.fromEntries(
      chosen.map(({ isTranslation: _, ...source }) => [`${source.subject}/${source.name}`, source]),
    )
  }
  const documents: DocumentSource[] = Object.values(mergeLanguage(byPage(false), byPage(true)))
  return documents.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** The texts that every page can name: {company}, and each text of company.json by its key. */
export function companyTexts({ name, color: _, ...company }: Company): Record<string, string> {
  const texts = Object.entries(company).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { company: name, ...Object.fromEntries(texts) }
}

/**
 * What a site in `language` shows of the pages: their names and titles. `labels` has, by name, the texts of links to
 * pages about an app that a record may link to as well.
 */
export function listDocuments(
  documents: readonly DocumentSource[],
  language: string,
  company: Company,
  labels: Readonly<Record<string, string>>,
): Pick<Company, 'pages' | 'appPages'> {
  const texts = companyTexts(company)
  const titled = documents.map(({ name, subject, text, language: own }) => ({
    name,
    subject,
    ...(own !== language && { language: own }),
    title: markdownTitle(text, texts),
  }))
  const hasTemplate = (name: string) =>
    titled.some(page => page.subject === 'apps' && page.name === name)
  return {
    pages: titled.flatMap(({ subject, ...page }) => (subject === 'site' ? page : [])),
    appPages: titled.flatMap(({ name, subject, title, language }) => {
      if (subject === 'site' || (subject !== 'apps' && hasTemplate(name))) return []
      // The site fills in the title only.
      const label = title.replace(/\s*\{(?!title\})\w+\}/g, '')
      const own = labels[name] === undefined ? { title: label, language } : { title: labels[name] }
      return { name, ...own, ...(subject !== 'apps' && { app: subject }) }
    }),
  }
}
