import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as pluralCategories from 'make-plural/pluralCategories'
import { describeValue } from '../../src/shared/domain/appRecord.ts'
import { VISIBLE } from '../../src/shared/domain/recordFields.ts'
import { lineOf, readJsonFile, shortPath } from '../lib/jsonFile.ts'

/** The texts of the interface: place → element → text. */
export type Texts = typeof import('../../src/messages/en.json')

/** A string, or one for each plural category (CLDR) of {count}. Both may have placeholders such as {name}. */
export type Text = string | Record<string, string>
/** Texts by element. */
export type Place = Record<string, Text>
/** Any `Texts`. */
export type Places = Record<string, Place>

const CATEGORIES: Record<string, { cardinal: readonly string[] }> = { ...pluralCategories }
const PLACEHOLDER = /\{([a-z]\w*)\}/gi
/** Formats {count} in compiled plurals. */
const FORMAT_MODULE = fileURLToPath(new URL('../../src/shared/domain/format.ts', import.meta.url))

/** Absolute path of our file with all texts in a language, such as 'en'. 'de-AT' has the one of 'de' unless it has its own. It may be missing. */
export function messagesFile(language: string): string {
  const fileOf = (code: string) =>
    fileURLToPath(new URL(`../../src/messages/${code}.json`, import.meta.url))
  const own = fileOf(language)
  return existsSync(own) ? own : fileOf(language.replace(/-[A-Z]{2}$/, ''))
}

/** The language of `Texts`, of which every other one has the keys and placeholders. */
const SOURCE = 'en'

/**
 * The texts in `language`. Those in `companyFile` replace ours; it may be missing. What neither has is
 * that of `fallback`, by default English: our own files have all texts, a company's may have some. Throws
 * an error that lists the faults of a file, with line, expectation and remedy.
 */
export function readTexts(language: string, companyFile?: string, fallback?: Texts): Texts {
  const source = readFile(messagesFile(SOURCE), SOURCE)
  const file = messagesFile(language)
  const isOurs = existsSync(file)
  const own = isOurs ? readFile(file, language, source, true) : (fallback ?? source)
  const company =
    companyFile && existsSync(companyFile) ? readFile(companyFile, language, source) : {}
  const places = Object.entries(own as Places)
  return Object.fromEntries(
    places.map(([name, place]) => [name, { ...place, ...company[name] }]),
  ) as Texts
}

/** The texts that neither we nor `companyFile` have in `language`, such as 'footer.allApps'. */
export function missingTexts(language: string, companyFile: string): string[] {
  if (existsSync(messagesFile(language))) return []
  const company = existsSync(companyFile) ? Object(readJsonFile(companyFile).value) : {}
  return Object.entries(readTexts(SOURCE) as Places).flatMap(([name, place]) =>
    Object.keys(place)
      .filter(key => !Object.hasOwn(Object(company[name]), key))
      .map(key => `${name}.${key}`),
  )
}

/** The texts in `file`, which `known` has, with the same placeholders; all of them if it `isComplete`. */
function readFile(file: string, language: string, known?: Places, isComplete = false): Places {
  const name = shortPath(file)
  let read: ReturnType<typeof readJsonFile>
  try {
    read = readJsonFile(file)
  } catch (error) {
    throw new Error(`${name}, ${(error as Error).message}`)
  }
  const faults = findFaults(read.value, known ?? (read.value as Places), language)
  if (known && isComplete) {
    const texts = Object(read.value)
    for (const [name, place] of Object.entries(known)) {
      const missing = Object.keys(place).filter(key => !Object.hasOwn(Object(texts[name]), key))
      faults.push(...missing.map(key => ({ path: [name, key], reason: 'missing text' })))
    }
  }
  if (faults.length === 0) return read.value as Places
  const lines = faults.map(
    ({ path, reason }) =>
      `  ${lineOf(read.text, path)}: ${path.join('.') || 'the file'}: ${reason}`,
  )
  throw new Error([`${name} has faults. Correct or remove these lines:`, ...lines].join('\n'))
}

type Fault = { path: string[]; reason: string }

function findFaults(value: unknown, known: Places, language: string): Fault[] {
  return checkEntries(value, known, [], 'place', (place, name) =>
    checkEntries(place, known[name] ?? {}, [name], 'text', (text, key) =>
      checkText(text, known[name]?.[key] ?? '', [name, key], language),
    ),
  )
}

/** The faults of an object whose keys are those of `known`, or some of them. */
function checkEntries(
  value: unknown,
  known: object,
  path: string[],
  kind: 'place' | 'text' | 'plural category',
  check: (child: unknown, key: string) => Fault[],
): Fault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path, reason: `expected an object {…}, got ${describeValue(value)}` }]
  }
  const names = Object.keys(known).join(', ')
  return Object.entries(value).flatMap(([key, child]) =>
    Object.hasOwn(known, key)
      ? check(child, key)
      : [{ path: [...path, key], reason: `unknown ${kind}, expected one of ${names}` }],
  )
}

/** `known` is our text for the same element. Its type and placeholders are kept; a plural may omit {count}. */
function checkText(text: unknown, known: Text, path: string[], language: string): Fault[] {
  if (typeof known === 'string') return checkForm(text, path, placeholdersOf(known), [])
  const forms = Object.fromEntries(categoriesOf(language).map(category => [category, '']))
  const missing = Object.keys(forms).filter(category => !Object.hasOwn(Object(text), category))
  const placeholders = placeholdersOf(known)
  return [
    ...checkEntries(text, forms, path, 'plural category', (form, category) =>
      checkForm(form, [...path, category], placeholders, ['count']),
    ),
    ...(typeof text === 'object' ? missing : []).map(category => ({
      path,
      reason: `missing plural category "${category}"`,
    })),
  ]
}

function checkForm(
  text: unknown,
  path: string[],
  placeholders: string[],
  optional: string[],
): Fault[] {
  if (typeof text !== 'string' || !VISIBLE.test(text) || /\p{Cc}/u.test(text)) {
    const reason = `expected visible text without line breaks, got ${describeValue(text)}`
    return [{ path, reason }]
  }
  const used = placeholdersOf(text)
  const listed = placeholders.map(name => `{${name}}`).join(', ') || 'none'
  return [
    ...used
      .filter(name => !placeholders.includes(name))
      .map(name => ({ path, reason: `unknown placeholder {${name}}, available: ${listed}` })),
    ...placeholders
      .filter(name => !used.includes(name) && !optional.includes(name))
      .map(name => ({ path, reason: `missing placeholder {${name}}` })),
  ]
}

/** The names of the placeholders in a text, without duplicates. */
export function placeholdersOf(text: Text): string[] {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  const names = forms.flatMap(form => [...form.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
  return [...new Set(names)]
}

/** The name of a language in make-plural: 'pt-PT' gives 'pt_PT', 'de-AT' gives 'de'. Throws an error if CLDR has no plural rules for it. */
export function pluralLanguage(language: string): string {
  const names = [language.replace('-', '_'), language.replace(/-.*/, '')]
  const name = names.find(name => Object.hasOwn(CATEGORIES, name))
  if (name === undefined)
    throw new Error(`CLDR has no plural rules for the language '${language}'.`)
  return name
}

function categoriesOf(language: string): readonly string[] {
  return CATEGORIES[pluralLanguage(language)]?.cardinal ?? []
}

/**
 * An ES module with an export for each text of `place`: a string, or a function of the placeholders'
 * values. A plural chooses by the number `count` and shows it with the separators of the language.
 */
export function compilePlace(place: Place, language: string): string {
  const texts = Object.entries(place)
  const lines = texts.map(([key, text]) => `export const ${key} = ${compileText(text, language)}`)
  if (texts.some(([, text]) => typeof text === 'object')) {
    lines.unshift(
      `import { ${pluralLanguage(language)} as categoryOf } from 'make-plural/cardinals'`,
      `import { formatNumber } from ${JSON.stringify(FORMAT_MODULE)}`,
    )
  }
  return lines.join('\n')
}

function compileText(text: Text, language: string): string {
  const names = placeholdersOf(text)
  if (typeof text === 'string') {
    return names.length === 0
      ? JSON.stringify(text)
      : `({ ${names.join(', ')} }) => ${template(text)}`
  }
  const values = [...new Set(['count', ...names])].join(', ')
  const forms = Object.entries(text).map(
    ([category, form]) => [category, template(form, 'formatNumber(count)')] as const,
  )
  // English has one text for all numbers where other languages need a plural.
  const [one = '', ...others] = new Set(forms.map(([, form]) => form))
  if (others.length === 0) return `({ ${values} }) => ${one}`
  const entries = forms.map(entry => entry.join(': ')).join(', ')
  // An English text in a language with more categories
  const isPartial = categoriesOf(language).some(category => !Object.hasOwn(text, category))
  const other = isPartial ? ` ?? ${template(text.other ?? '', 'formatNumber(count)')}` : ''
  return `({ ${values} }) => ({ ${entries} })[categoryOf(count)]${other}`
}

/** A template literal with an expression for each placeholder. Everything else in the text stays text. */
function template(text: string, count = 'count'): string {
  const parts = text.split(PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\`$]/g, '\\$&')
    return `\${${part === 'count' ? count : part}}`
  })
  return `\`${parts.join('')}\``
}

/** A text with `values` for its placeholders, in Node. Throws an error if one is missing. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`No value for {${name}} in '${text}'.`)
    return String(values[name])
  })
}
