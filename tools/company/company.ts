import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { MESSAGES } from '../../src/messages/byLanguage.ts'
import { describeMismatch } from '../../src/shared/domain/appRecord.ts'
import { type Company, companySchema } from '../../src/shared/domain/companySchema.ts'
import { CATALOGUE_FILE, HERO_FILE, WORDMARK_FILE } from '../../src/shared/domain/fileNames.ts'
import type { Language } from '../../src/shared/domain/language.ts'
import { fillPlaceholders } from '../../src/shared/domain/placeholders.ts'
import { STORE_KEYS, STORES } from '../../src/shared/domain/stores.ts'
import type { Fault } from '../lib/faults.ts'
import {
  jsonFaultsError,
  readJsonFile,
  removeUnknownKeys,
  shortPath,
  toFaults,
} from '../lib/jsonFile.ts'
import { ROOT } from '../lib/root.ts'
import { shownSize } from '../lib/shownSize.ts'
import { chooseDocuments, listDocuments, readDocumentFiles } from './documents.ts'
import { mergeLanguage, readLanguage } from './language.ts'
import { openMessages, pluralCategories } from './messages.ts'
import { derivePalette, parseColor } from './palette.ts'

export type { Company }

/** Space for the picture of the wordmark in the header of a phone, in CSS pixels. */
const WORDMARK_BOX = { width: 180, height: 32 }
/** A logo that is at least so many times as wide as it is high has the name in it. */
export const WIDE = 2

/** Absolute paths of what a company owns. A file may be missing. */
export type CompanyFolder = {
  /** What the flag --company names. */
  root: string
  /** The path of company.json. */
  file: string
  messages: string
  /** Where `npm run import` reads each app; no other command reads it. */
  sources: string
  /** What `npm run import` has written about each app. data.json takes precedence. */
  imported: string
  /** An SVG from which the build draws icons and the picture of the wordmark. */
  logo: string
  pages: string
  /** Copied to the site as it is: data.json, pictures, icons. */
  publicDir: string
  /** What `drawBrand` has drawn, by its path in the public folder, which lacks it. */
  drawn: ReadonlyMap<string, Buffer>
  /** Whether the drawn wordmark can be seen on light pages alone. */
  needsPlate?: boolean
}

/** The demo of this repository, whose public folder is Vite's default. */
const DEMO = join(ROOT, 'src/site')

function folderAt(root: string): CompanyFolder {
  return {
    root,
    file: join(root, 'company.json'),
    messages: join(root, 'messages.json'),
    sources: join(root, 'sources.json'),
    imported: join(root, 'data.imported.json'),
    logo: join(root, 'logo.svg'),
    pages: join(root, 'pages'),
    publicDir: join(root === DEMO ? ROOT : root, 'public'),
    drawn: new Map(),
  }
}

/** The flag of every command that works for a company. */
export const companyOption = () =>
  new Option(
    '--company <dir>',
    "the company's folder, by default company/ if there is one, otherwise our demo",
  ).env('COMPANY')

/** The folder that commands read: `dir`, else company/, else our demo. Throws if `dir` is missing. */
export function companyFolder(dir: string | undefined): CompanyFolder {
  const folder = ownFolder(dir)
  if (existsSync(folder.root)) return folder
  if (dir !== undefined) {
    throw new Error(`${dir} does not exist: name the folder that contains company.json.`)
  }
  return folderAt(DEMO)
}

/** The folder that `import` writes: `dir`, by default company/. It may not exist yet. */
export function ownFolder(dir: string | undefined): CompanyFolder {
  return folderAt(dir === undefined ? join(ROOT, 'company') : resolve(dir))
}

/** The company's catalogue, as messages name it. */
export const cataloguePath = ({ publicDir }: CompanyFolder) =>
  shortPath(join(publicDir, CATALOGUE_FILE))

/** The company that a command works for, in Node, in one of its languages. */
export type ChosenCompany = ReturnType<typeof readCompany>

/**
 * Reads the folder of a company in the language `code`, by default its first one, and derives its tones.
 * Texts without a translation stay as they are. Throws an error that lists the faults of a file, with
 * line, expectation and remedy, or if `code` is none of the languages.
 */
export function readCompany(folder: CompanyFolder, code?: string) {
  return openCompany(folder)(code)
}

/**
 * Returns `readCompany` for a company that is read in several languages: it reads once what they share. `ours` has our
 * texts.
 */
export function openCompany(folder: CompanyFolder, ours = MESSAGES) {
  const original = readCompanyFile(folder.file)
  const languages = original.file.languages.map(readLanguage) as [Language, ...Language[]]
  const [defaultLanguage] = languages
  const readMessages = openMessages(original.file.texts === 'plain', ours)
  const defaultMessages = readMessages(defaultLanguage.code, folder.messages)
  const pages = readDocumentFiles(shortPath(folder.pages), defaultLanguage.code)

  return (code?: string) => {
    const language = code === undefined ? defaultLanguage : languages.find(it => it.code === code)
    if (!language) {
      const codes = languages.map(({ code }) => code).join(', ')
      throw new Error(`The site has no language '${code}', only ${codes}: add it to company.json.`)
    }
    const isDefault = language === defaultLanguage
    const path = isDefault ? folder.file : localPath(folder.file, language.code)
    const { file, unknownKeys } = isDefault ? original : readCompanyFile(path, original.raw)
    const complete = completeCompany(file, folder)
    const messagesFile = isDefault ? folder.messages : localPath(folder.messages, language.code)
    const { unknownMessages, messages, missingMessages } = isDefault
      ? defaultMessages
      : readMessages(language.code, messagesFile, defaultMessages.messages)
    const documents = chooseDocuments(pages, language.code)
    const { support, privacy, accountDeletion } = messages.information
    const labels = { support, privacy, 'account-deletion': accountDeletion }
    const company: Company = {
      ...complete,
      ...listDocuments(documents, language.code, complete, labels),
    }
    return {
      folder,
      company,
      documents,
      palette: derivePalette(company.color),
      language,
      languages,
      isDefault,
      /** The file in which the company replaces messages. It may be missing. */
      messagesFile,
      messages,
      missingMessages,
      /** Warnings about what the files of this language have, but no site shows. */
      unread: [
        ...describeUnknown(path, unknownKeys, 'tools/company.schema.json'),
        ...describeUnknown(messagesFile, unknownMessages, 'src/messages/en.ts'),
      ],
    }
  }
}

/** One warning about the unknown `keys` of a file, or none. `known` is the file with the others. */
function describeUnknown(file: string, keys: readonly string[], known: string): string[] {
  if (keys.length === 0) return []
  const names = keys.join(', ')
  return [
    `${shortPath(file)} has unknown keys, which are ignored: ${names}. ${known} has the known ones.`,
  ]
}

/** The file of a language: company.de.json beside company.json, and data.de beside a file data. */
export function localPath(file: string, language: string): string {
  return file.replace(/(\.\w+)?$/, ending => `.${language}${ending}`)
}

/**
 * A company's file, merged over the company.json in `below`, without `unknownKeys`. Missing lists and objects are
 * empty.
 */
function readCompanyFile(path: string, below?: object) {
  if (!existsSync(path) && !below) {
    throw new Error(
      `${shortPath(path)} does not exist. Create it with your name and color: { "name": "Acme Apps", "color": "#0b7285" }.`,
    )
  }
  const { value, text } = existsSync(path) ? readJsonFile(path) : { value: {}, text: '' }
  const unknownKeys = removeUnknownKeys(value, companySchema)
  const raw = below ? mergeLanguage(below, value) : value
  const parsed = v.safeParse(companySchema, fillName(raw), { abortPipeEarly: true })
  const fields = Object.entries<v.GenericSchema>(companySchema.entries)
  const misplaced = fields.flatMap(([key, schema]) =>
    below && v.getMetadata(schema).isOnce && Object.hasOwn(Object(value), key) ? key : [],
  )
  // One of them may be the missing key, misspelled.
  const unknown = unknownKeys.length > 0 ? `; unknown keys: ${unknownKeys.join(', ')}` : ''
  const faults = [
    ...toFaults(parsed.issues).map(fault =>
      fault.message === 'missing' ? { ...fault, message: `missing${unknown}` } : fault,
    ),
    ...misplaced.map(key => ({ path: [key], message: 'belongs in company.json' })),
    ...(parsed.success ? findValueFaults(parsed.output) : []),
  ]
  if (!parsed.success || faults.length > 0) throw jsonFaultsError(path, text, faults)
  return { raw: Object(raw) as object, file: parsed.output, unknownKeys }
}

/** What a schema for editors cannot say: the faults of colors, stores and languages, with their places. */
function findValueFaults({ color, languages, storeOrder }: CompanyFile) {
  const faults: Fault[] = []
  const attempt = (path: NonNullable<Fault['path']>, read: () => unknown) => {
    try {
      read()
    } catch (error) {
      faults.push({ path, message: (error as Error).message })
    }
  }
  attempt(['color'], () => parseColor(color))
  for (const [at, key] of storeOrder.entries()) {
    if (Object.hasOwn(STORES, key)) continue
    const message = describeMismatch(`one of ${STORE_KEYS.join(', ')}`, key)
    faults.push({ path: ['storeOrder', at], message })
  }
  for (const [at, code] of languages.entries()) {
    attempt(['languages', at], () => pluralCategories(readLanguage(code).code))
  }
  return faults
}

type CompanyFile = v.InferOutput<typeof companySchema>

/** Replaces {company} in every text of `value`. */
function fillName(value: unknown): unknown {
  const { name } = Object(value)
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string')
      return fillPlaceholders(part, key => (key === 'company' ? name : undefined))
    if (Array.isArray(part)) return part.map(fill)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, fill(child)]))
  }
  return typeof name === 'string' ? fill(value) : value
}

/** The company as the site shows it. Throws an error for a picture that is missing or damaged. */
function completeCompany(
  { $schema, texts, languages, ...file }: CompanyFile,
  folder: CompanyFolder,
): Company {
  const { name, description, hero, banner } = file
  const wordmark = measure(folder, 'wordmark', file.wordmark, WORDMARK_FILE)
  const scale = wordmark ? wordmarkScale(wordmark) : 1
  return {
    ...file,
    description: description ?? hero.paragraph ?? name,
    wordmark: wordmark && {
      path: wordmark.path,
      width: Math.round(wordmark.width * scale),
      height: Math.round(wordmark.height * scale),
      // It is the company's own, or the logo.
      needsPlate: folder.needsPlate,
      hasName: !folder.drawn.has(wordmark.path) || wordmark.width / wordmark.height >= WIDE,
    },
    hero: {
      ...hero,
      headline: hero.headline ?? name,
      picture: measure(folder, 'hero.picture', hero.picture, HERO_FILE),
    },
    banner,
    pages: [],
    appPages: [],
  }
}

/** How the site scales a wordmark of this size. */
export function wordmarkScale({ width, height }: { width: number; height: number }): number {
  return Math.min(WORDMARK_BOX.width / width, WORDMARK_BOX.height / height)
}

/** The picture at `path`, or at `usual` if there is one, with its size. */
function measure(
  { publicDir, drawn }: CompanyFolder,
  field: string,
  path: string | undefined,
  usual: string,
) {
  const file = join(publicDir, path ?? usual)
  const picture = path === undefined ? drawn.get(usual) : undefined
  if (path === undefined && !picture && !existsSync(file)) return undefined
  try {
    return { path: path ?? usual, ...shownSize(picture ?? readFileSync(file)) }
  } catch (error) {
    const fault = existsSync(file)
      ? `is not a picture that browsers can show (${(error as Error).message})`
      : 'does not exist'
    const remedy =
      path === undefined ? 'Replace or delete it' : `Add it, or correct ${field} in company.json`
    throw new Error(`${shortPath(file)} ${fault}. ${remedy}.`)
  }
}
