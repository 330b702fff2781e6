import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { en } from '../../src/messages/en.ts'
import type { OfflineFiles } from '../../src/offline/offlineFiles.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { Company } from '../../src/shared/domain/companySchema.ts'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { BUILT_MARK } from '../../tools/site/builtSite.ts'
import { FIXTURE_COMPANY, firstApp, secondApp } from '../fixtures/catalogue.ts'
import { details } from './makeApp.ts'
import { mapTexts } from './mapTexts.ts'
import { writeFolder } from './writeFolder.ts'

/** One folder for each kind of company. What they lack is that of the fixture company. */
export const COMPANIES = 'tests/fixtures/companies'
export const ORIGIN = 'https://apps.example'

export type Kind = {
  /** In COMPANIES. */
  folder: string
  base?: string
  hasFolders?: boolean
  isCompressed?: boolean
  hasNoAddress?: boolean
  keepsFiles?: boolean
  /** Of the default language, if English is the second one. Its texts are ours with `letter` in place of every letter. */
  letter?: string
  /** Fields of the first app in place of those that it has in every company. */
  firstApp?: Partial<AppRecord>
  /** Records besides the two apps that every company has. */
  apps?: readonly AppRecord[]
  /** Files besides those of the folders. */
  files?: Readonly<Record<string, string | Buffer>>
}

/** An element in a page, or the text of one. */
type PagePart = {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** What the element shows or says. */
  texts: readonly string[]
  /** Of the next element around it that names one. */
  language: string
  isInHead: boolean
}

export type BuiltPage = { file: string; html: string; parts: readonly PagePart[] }

export type BuiltCompany = {
  kind: Kind
  /** The company's folder. */
  folder: string
  dist: string
  base: string
  /** The public URL of the site. Undefined without SITE_URL. */
  root: string | undefined
  /** The default one first. */
  languages: readonly string[]
  /** Files in the folder without its path. */
  output: string
  /** Those of the default language. */
  records: readonly AppRecord[]
  /** What has no translation, such as the name of the company. */
  names: readonly string[]
  files: ReadonlySet<string>
  /** Those that the build has made. */
  pages: readonly BuiltPage[]
  read: (file: string) => string
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Our English texts, with the plural forms of the language `code`. */
function readMessages(code: string): unknown {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
  return JSON.parse(JSON.stringify(en), (_key, value) =>
    Object.hasOwn(Object(value), 'other')
      ? Object.fromEntries(pluralCategories.map(category => [category, value.other]))
      : value,
  )
}

/** Writes a copy of the fixture company with what `kind` has. Returns its path and languages. */
function writeCompany(kind: Kind) {
  const { letter, apps = [] } = kind
  const sources = [FIXTURE_COMPANY, join(COMPANIES, kind.folder)]
  const { languages = ['en'], ...company }: Company & { languages?: string[] } = Object.assign(
    {},
    ...sources.map(source => readJson(`${source}/company.json`)),
  )
  const app: AppRecord = { ...firstApp, ...details, ...kind.firstApp }
  const folder = writeFolder({
    'company.json': { ...translate(company, letter), languages },
    'public/data.json': [...translate([app, secondApp], letter), ...apps],
    ...(letter && translationsFrom(letter, languages[0], company, app)),
    ...kind.files,
  })
  for (const source of sources.toReversed())
    cpSync(source, folder, { recursive: true, force: false })
  // Their texts are English.
  if (letter) rmSync(join(folder, 'pages/apps'), { recursive: true })
  return { folder, languages }
}

/** The files that make `company` one in the language `code`, whose texts consist of `letter`, and in English. */
function translationsFrom(
  letter: string,
  code = '',
  company: Company,
  app: AppRecord,
): Record<string, unknown> {
  const labels = (values: unknown[]) =>
    Object.fromEntries(values.map(value => [translate(value, letter), value]))
  const { name: _, color, email, storeOrder, ...texts } = company
  const { id, title, tagline, description, whatsNew, price } = app
  return {
    'messages.json': translate(readMessages(code), letter),
    'pages/legal.md': `# ${translate('Legal', letter)}`,
    'company.en.json': {
      ...texts,
      categories: labels([app.category, secondApp.category]),
      ratings: labels((firstApp.ratings ?? []).map(({ name }) => name)),
    },
    'public/data.en.json': [{ id, title, tagline, description, whatsNew, price }],
  }
}

/** Builds the company of `kind`. Throws an error with the output if that fails. */
export async function buildCompany(kind: Kind): Promise<BuiltCompany> {
  const { folder, languages } = writeCompany(kind)
  const { base = '/', hasNoAddress = false, isCompressed = false } = kind
  const dist = join(folder, 'dist')
  const older = join(dist, 'older.txt')
  mkdirSync(dist)
  // Only an earlier build is emptied.
  if (!kind.keepsFiles) writeFileSync(join(dist, BUILT_MARK), '')
  writeFileSync(older, '')
  utimesSync(older, 1, 1)
  const { code, output } = await buildSite({
    ...{ ...kind, isCompressed, company: folder, outDir: dist },
    env: { SITE_URL: hasNoAddress ? '' : ORIGIN },
  })
  if (code !== 0) throw new Error(output)
  if (kind.keepsFiles) rmSync(older)
  else rmSync(join(dist, BUILT_MARK))
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  const files = new Set(listFiles(dist))
  const pages = [...files]
    .filter(file => file.endsWith('.html') && !existsSync(join(folder, 'public', file)))
    .map(file => ({ file, html: read(file), parts: partsOf(read(file)) }))
  const legal = readFileSync(join(folder, 'pages/legal.md'), 'utf8')
  const records: AppRecord[] = readJson(join(folder, 'public/data.json'))
  const names = [
    readJson(join(folder, 'company.json')).name,
    legal.split('\n')[0]?.slice(2) ?? '',
    ...records.flatMap(({ companyName, licence, ratingsSource, otherStores }) => [
      ...[companyName, licence, Object(ratingsSource).name],
      ...Object(otherStores ?? []).map(({ name }: { name: string }) => name),
    ]),
  ]
  const root = hasNoAddress ? undefined : ORIGIN + base
  return {
    ...{ kind, folder, dist, base, root, languages, records, names, files, pages, read },
    output: output.replaceAll(`${folder}/`, ''),
  }
}

/** `value` with each letter of its texts replaced by `letter`, if there is one. Placeholders stay. */
function translate<Value>(value: Value, letter: string | undefined): Value {
  if (letter === undefined) return value
  const replace = (found: string) => (found.length > 1 ? found : letter)
  return mapTexts(value, text => text.replace(/\{\w+\}|[a-z]/gi, replace)) as Value
}

/** The elements of a page in their order. Throws if one is not closed. */
function partsOf(html: string): PagePart[] {
  const parser = new SaxesParser()
  const open: (PagePart & { texts: string[] })[] = []
  const parts: PagePart[] = []
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes: found }) => {
    const attributes = Object.fromEntries(
      Object.entries(found).map(([key, value]) => [key.toLowerCase(), String(value)]),
    )
    const outer = open.at(-1)
    const said = ['alt', 'aria-label', 'placeholder', 'title'].map(key => attributes[key] ?? '')
    const part = {
      ...{ tag: name, attributes, texts: said.filter(Boolean) },
      language: attributes.lang ?? outer?.language ?? '',
      isInHead: name === 'head' || outer?.isInHead === true,
    }
    open.push(part)
    parts.push(part)
  })
  parser.on('text', text => {
    if (text.trim()) open.at(-1)?.texts.push(text.trim())
  })
  parser.on('closetag', () => void open.pop())
  const xml = html
    .replace(/<!doctype html>/i, '')
    // Allowed in HTML, but not in XML
    .replace(/[\p{Cc}--[\t\n\r]]/gv, '')
    .replace(/(<(?:script|style)\b[^>]*>).*?(?=<\/(?:script|style)>)/gs, '$1')
    .replace(/<(img|br|hr)\b([^>]*?)\/?>/g, '<$1$2/>')
  parser.write(xml).close()
  return parts
}

/** The list of files in a built service worker. */
export function offlineFilesIn(worker: string): OfflineFiles {
  const [, files = ''] = /^const OFFLINE_FILES=(.*?\});/.exec(worker) ?? []
  return JSON.parse(files)
}

/** What visitors read in a page, and search engines about it. */
export function pageTexts(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
  const attributes = [
    /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g,
    /="(?:description|og:(?:title|description|site_name|image:alt))" content="([^"]*)"/g,
  ]
  return [
    ...shown.replace(/<[^>]*>/g, '\n').split('\n'),
    ...attributes.flatMap(pattern => [...shown.matchAll(pattern)].map(([, text = '']) => text)),
    ...[...html.matchAll(/"name":("(?:[^"\\]|\\.)*")/g)].map(([, json = '']) => JSON.parse(json)),
  ]
}
