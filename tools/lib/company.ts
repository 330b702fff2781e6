import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Option } from '@commander-js/extra-typings'
import { imageSize } from 'image-size'
import * as v from 'valibot'
import { describeValue } from '../../src/shared/domain/appRecord.ts'
import { type Company, companySchema, ILLUSTRATIONS } from '../../src/site/companySchema.ts'
import { listDocuments, readDocuments } from './documents.ts'
import { givenPath } from './givenPath.ts'
import { lineOf, readJsonFile, shortPath } from './jsonFile.ts'
import { readTexts } from './messages.ts'
import { derivePalette, parseColor } from './palette.ts'

export type { Company }

/** This repository. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Space for the wordmark in the header of a phone, in CSS pixels. */
const WORDMARK_BOX = { width: 180, height: 32 }

/** Absolute paths of what a company owns. A file may be missing. */
export type CompanyFolder = {
  /** What the flag --company names. */
  root: string
  /** company.json. */
  file: string
  messages: string
  /** What `npm run import` knows; no other command reads it. */
  map: string
  /** The logo that `npm run brand` has last drawn. */
  logo: string
  pages: string
  /** Copied to the site as it is: data.json, pictures, icons. */
  publicDir: string
}

/** The demo of this repository, whose public folder is Vite's default. */
const DEMO = join(ROOT, 'src/site')

function folderAt(root: string): CompanyFolder {
  return {
    root,
    file: join(root, 'company.json'),
    messages: join(root, 'messages.json'),
    map: join(root, 'catalogue.map.json'),
    logo: join(root, 'logo.svg'),
    pages: join(root, 'pages'),
    publicDir: join(root === DEMO ? ROOT : root, 'public'),
  }
}

/** The flag of every command that works for a company. */
export const companyOption = () =>
  new Option(
    '--company <dir>',
    "the company's folder, by default company/ if there is one, otherwise our demo",
  ).env('COMPANY')

/** The folder of a company that commands read: `dir`, otherwise company/, otherwise our demo. Throws if `dir` is missing. */
export function companyFolder(dir: string | undefined): CompanyFolder {
  const own = ownFolder(dir)
  if (existsSync(own.root)) return own
  if (dir !== undefined) {
    throw new Error(`${dir} does not exist: name the folder that holds company.json.`)
  }
  return folderAt(DEMO)
}

/** The folder that `npm run brand` and `npm run import` write: `dir`, by default company/. It may not exist yet. */
export function ownFolder(dir: string | undefined): CompanyFolder {
  return folderAt(dir === undefined ? join(ROOT, 'company') : givenPath(dir))
}

/** The company's catalogue, as messages name it. */
export const cataloguePath = ({ publicDir }: CompanyFolder) =>
  shortPath(join(publicDir, 'data.json'))

/** The company that a command works for, in Node. */
export type ChosenCompany = ReturnType<typeof readCompany>

/** Reads the folder of a company and derives its tones. Throws an error that lists the faults of company.json or messages.json, with line, expectation and remedy. */
export function readCompany(folder: CompanyFolder) {
  const complete = completeCompany(readCompanyFile(folder), folder.publicDir)
  const documents = readDocuments(shortPath(folder.pages))
  const language = 'en'
  const texts = readTexts(language, folder.messages)
  const { support, privacy, accountDeletion } = texts.information
  const labels = { support, privacy, 'account-deletion': accountDeletion }
  const company: Company = { ...complete, ...listDocuments(documents, complete, labels) }
  return { folder, company, documents, palette: derivePalette(company.color), language, texts }
}

/** What is in company.json, with empty lists and objects for what is missing. */
function readCompanyFile({ file }: CompanyFolder): v.InferOutput<typeof companySchema> {
  const name = shortPath(file)
  if (!existsSync(file)) {
    throw new Error(
      `${name} does not exist. Write it with npm run brand -- --name NAME --color COLOR --logo FILE.`,
    )
  }
  let read: ReturnType<typeof readJsonFile>
  try {
    read = readJsonFile(file)
  } catch (error) {
    throw new Error(`${name}, ${(error as Error).message}`)
  }
  const parsed = v.safeParse(companySchema, fillPlaceholders(read.value), { abortPipeEarly: true })
  const faults = parsed.issues?.map(issue => describeIssue(issue, read.text)) ?? []
  if (parsed.success) {
    try {
      parseColor(parsed.output.color)
    } catch (error) {
      faults.push(`${lineOf(read.text, ['color'])}: color: ${(error as Error).message}`)
    }
    if (faults.length === 0) return parsed.output
  }
  throw new Error([`${name} has faults. Correct or remove these lines:`, ...faults].join('\n  '))
}

/** Replaces {company} in every text of `value`. */
function fillPlaceholders(value: unknown): unknown {
  const { name } = Object(value)
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll('{company}', () => String(name))
    if (Array.isArray(part)) return part.map(fill)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, fill(child)]))
  }
  return typeof name === 'string' ? fill(value) : value
}

/** Such as "line 7: socials.0.url: expected an address that starts with https://, got 'x.com'". */
function describeIssue(issue: v.BaseIssue<unknown>, text: string): string {
  const keys = issue.path?.map(({ key }) => key as string | number) ?? []
  const place = `${lineOf(text, keys)}: ${keys.join('.') || 'the file'}`
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `${place}: unknown, see tools/company.schema.json`
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') return `${place}: missing`
  const expected = issue.message.startsWith('Invalid') ? 'an object {…}' : issue.message
  return `${place}: expected ${expected}, got ${describeValue(issue.input)}`
}

/** The company as the site shows it. Throws an error if a picture that company.json names is missing or damaged. */
function completeCompany(
  { $schema, ...file }: v.InferOutput<typeof companySchema>,
  publicDir: string,
): Company {
  const { name, description, hero, banner } = file
  const wordmark = measure(publicDir, 'wordmark', file.wordmark, 'images/wordmark.svg')
  const scale = wordmark
    ? Math.min(WORDMARK_BOX.width / wordmark.width, WORDMARK_BOX.height / wordmark.height)
    : 1
  const illustrations = Object.entries(ILLUSTRATIONS).filter(([, path]) =>
    existsSync(join(publicDir, path)),
  )
  return {
    ...file,
    description: description ?? hero.paragraph ?? name,
    wordmark: wordmark && {
      path: wordmark.path,
      width: Math.round(wordmark.width * scale),
      height: Math.round(wordmark.height * scale),
    },
    hero: {
      ...hero,
      headline: hero.headline ?? name,
      picture: measure(publicDir, 'hero.picture', hero.picture, 'images/hero.svg'),
    },
    banner,
    illustrations: Object.fromEntries(illustrations),
    pages: [],
    appPages: [],
  }
}

/** The picture at `path`, or at `usual` if there is one, with its size. */
function measure(publicDir: string, field: string, path: string | undefined, usual: string) {
  const file = join(publicDir, path ?? usual)
  if (path === undefined && !existsSync(file)) return undefined
  try {
    const { width, height } = imageSize(readFileSync(file))
    return { path: path ?? usual, width, height }
  } catch (error) {
    const fault = existsSync(file)
      ? `is no picture that browsers show (${(error as Error).message})`
      : 'does not exist'
    const remedy =
      path === undefined ? 'Replace or delete it' : `Add it, or correct ${field} in company.json`
    throw new Error(`${shortPath(file)} ${fault}. ${remedy}.`)
  }
}
