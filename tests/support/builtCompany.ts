import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, firstApp, secondApp } from '../fixtures/catalogue.ts'
import { details } from './makeApp.ts'
import { mapTexts } from './mapTexts.ts'

/** One folder for each kind of company. What it lacks is that of the fixture company. */
export const COMPANIES = 'tests/fixtures/companies'
export const ORIGIN = 'https://apps.example'

export type Kind = {
  /** A folder in COMPANIES. */
  name: string
  base?: string
  hasFolders?: boolean
  isCompressed?: boolean
  hasNoAddress?: boolean
  /** The language that is not English. Its texts are ours with `letter` in place of every letter. */
  foreign?: { code: string; letter: string }
  /** Records besides the two apps that every company has. */
  apps?: readonly object[]
}

/** An element in a page, or the text of one. */
export type PagePart = {
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
  dist: string
  base: string
  /** The public URL of the site. Undefined without SITE_URL. */
  root: string | undefined
  /** The default one first. */
  languages: readonly string[]
  output: string
  /** What has no translation, such as the name of the company. */
  names: readonly string[]
  files: readonly string[]
  /** Those that the build has made. */
  pages: readonly BuiltPage[]
  read: (file: string) => string
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Our English texts, with the plural forms of the language `code`. */
function readMessages(code: string): unknown {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
  return JSON.parse(readFileSync('src/messages/en.json', 'utf8'), (_key, value) =>
    Object.hasOwn(Object(value), 'other')
      ? Object.fromEntries(pluralCategories.map(category => [category, value.other]))
      : value,
  )
}

/** Writes a copy of the fixture company with what the folder of `kind` has. Returns its path and languages. */
function writeCompany({ name, foreign, apps = [] }: Kind) {
  const folder = makeTemporaryFolder(name)
  const own = join(COMPANIES, name)
  for (const from of [FIXTURE_COMPANY, own]) cpSync(from, folder, { recursive: true })
  const write = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value))
  const { languages = ['en'], ...fields } = readJson(`${own}/company.json`)
  const [first, second]: string[] = languages
  const letterOf = (code?: string) => (code === foreign?.code ? foreign?.letter : undefined)
  const company = { ...readJson(`${FIXTURE_COMPANY}/company.json`), ...fields }
  // Fingerprints have Latin letters in every language.
  const { certificates, ...detailed } = details
  const app = { ...firstApp, ...(foreign ? detailed : details) }
  write('company.json', { ...translate(company, letterOf(first)), languages })
  write('public/data.json', [...translate([app, secondApp], letterOf(first)), ...apps])
  if (!foreign) return { folder, languages }
  const isFirst = foreign.code === first
  const messages = translate(readMessages(foreign.code), foreign.letter)
  write(isFirst ? 'messages.json' : `messages.${foreign.code}.json`, messages)
  // Their texts are English.
  rmSync(join(folder, 'pages/apps'), { recursive: true })
  if (isFirst) write('pages/legal.md', `# ${translate('Legal notice', foreign.letter)}`)
  if (second === undefined) return { folder, languages }
  const { name: _, color, email, storeOrder, ...texts } = company
  const labels = (values: (string | undefined)[]) =>
    Object.fromEntries(
      values.map(value => [translate(value, letterOf(first)), translate(value, letterOf(second))]),
    )
  write(`company.${second}.json`, {
    ...translate(texts, letterOf(second)),
    categories: labels([app.category, String(secondApp.category)]),
    ratings: labels((firstApp.ratings ?? []).map(({ name }) => String(name))),
  })
  const { title, tagline, description, whatsNew, price } = app
  const translated = translate({ title, tagline, description, whatsNew, price }, letterOf(second))
  write(`public/data.${second}.json`, [{ id: app.id, ...translated }])
  return { folder, languages }
}

/** Builds the company of `kind`. Throws an error with the output if that fails. */
export async function buildCompany(kind: Kind): Promise<BuiltCompany> {
  const { folder, languages } = writeCompany(kind)
  const { base = '/', hasFolders = false, isCompressed = false, hasNoAddress = false } = kind
  const dist = join(folder, 'dist')
  const { code, output } = await buildSite({
    ...{ company: folder, outDir: dist, base, hasFolders, isCompressed },
    env: { SITE_URL: hasNoAddress ? '' : ORIGIN },
  })
  if (code !== 0) throw new Error(output)
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  const files = listFiles(dist).toSorted()
  const pages = files
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
  return { kind, dist, base, root, languages, output, names, files, pages, read }
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
    .replace(/(<(?:script|style)\b[^>]*>).*?(?=<\/(?:script|style)>)/gs, '$1')
    .replace(/<(img|br|hr)\b([^>]*?)\/?>/g, '<$1$2/>')
  parser.write(xml).close()
  return parts
}
