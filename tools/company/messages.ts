import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as cldrCategories from 'make-plural/pluralCategories'
import * as v from 'valibot'
import { fillPlaceholders, placeholdersIn } from '../../src/shared/domain/placeholders.ts'
import { VISIBLE } from '../../src/shared/domain/recordFields.ts'
import { jsonFaultsError, readJsonFile, removeUnknownKeys, toFaults } from '../lib/jsonFile.ts'
import { mergeLanguage, untranslated } from './language.ts'

/** The texts of the interface: namespace → element → text. */
type Texts = typeof import('../../src/messages/en.json')

/** A string, or one for each plural category (CLDR) of {count}. Both may have placeholders such as {name}. */
export type Text = string | Record<string, string>
/** Texts by element. */
export type Namespace = Record<string, Text>
/** `Texts` with any keys. */
export type Namespaces = Record<string, Namespace>

const CATEGORIES: Record<string, { cardinal: readonly string[] }> = { ...cldrCategories }
/** The key of texts that may be empty: the site is complete without them. */
const OPTIONAL_KEY = 'hint'
/** Placeholders that a text may have or lack, whatever ours in en.json has, by its name. */
export const OPTIONAL_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  'footer.copyright': ['company'],
}
/**
 * Absolute path of our file with all texts of a language, such as 'en'. It may be missing. 'de-AT' uses the
 * file of 'de' unless it has its own; 'de-Latf', in another script, does not.
 */
export function messagesFile(language: string): string {
  const fileOf = (code: string) =>
    fileURLToPath(new URL(`../../src/messages/${code}.json`, import.meta.url))
  const file = fileOf(language)
  return existsSync(file) ? file : fileOf(language.replace(/-[A-Z]{2}$/, ''))
}

/** The language of `Texts`. Every other language has the same keys and placeholders. */
const SOURCE = 'en'

/** The texts in `language`, as `openTexts` reads them. */
export function readTexts(
  language: string,
  companyFile?: string,
  fallback?: Texts,
  isPlain = false,
): Texts {
  return openTexts(isPlain)(language, companyFile, fallback).texts
}

/**
 * Returns a function that reads the texts in a language. Those in `companyFile` replace ours; it may be missing. Texts
 * that neither has come from `fallback`, by default English: our own files have all texts, a company's may have some,
 * and others that we don't have, which are ignored.
 * With `isPlain`, those of our plain file replace ours, such as those of en.plain.json the English ones of the
 * specification. Throws an error that lists the faults of a file, with line, expectation and remedy.
 */
export function openTexts(isPlain = false) {
  const sourceFile = messagesFile(SOURCE)
  const source = readFile(sourceFile, SOURCE)
  const withPlain = (texts: Namespaces, file: string, language: string) => {
    const plain = file.replace(/\.json$/, '.plain.json')
    if (!isPlain || !existsSync(plain)) return texts
    return mergeLanguage(texts, readFile(plain, language, source))
  }
  const english = withPlain(source, sourceFile, SOURCE)
  const readOurs = (file: string, language: string) =>
    file === sourceFile
      ? english
      : withPlain(readFile(file, language, source, true), file, language)

  return (language: string, companyFile?: string, fallback?: Texts) => {
    const file = messagesFile(language)
    const ours = existsSync(file) ? readOurs(file, language) : undefined
    const { texts: own, unknownTexts } = readCompanyTexts(companyFile, language, source)
    const missing = Object.entries(ours ? {} : source).flatMap(([name, namespace]) =>
      untranslated(Object.keys(namespace), own[name]).map(key => `${name}.${key}`),
    )
    return {
      texts: mergeLanguage(ours ?? fallback ?? english, own) as Texts,
      /** The texts that neither we nor the company have, such as 'footer.allApps'. */
      missingTexts: missing,
      /** The texts in the company's file that the site does not have, such as those of earlier versions. */
      unknownTexts,
    }
  }
}

/** The texts in our `file`, with the keys and placeholders of `known`; with `isComplete`, all of them. */
function readFile(
  file: string,
  language: string,
  known?: Namespaces,
  isComplete = false,
): Namespaces {
  const { value, text } = readJsonFile(file)
  const schema = namespacesSchema(known ?? (value as Namespaces), language, isComplete)
  return parseTexts(file, text, value, schema)
}

/** The texts in a company's `file`, which may be missing, and the names of those that `known` lacks. */
function readCompanyTexts(file: string | undefined, language: string, known: Namespaces) {
  if (file === undefined || !existsSync(file)) return { texts: {}, unknownTexts: [] }
  const { value, text } = readJsonFile(file)
  const schema = namespacesSchema(known, language, false)
  // An unknown form of a plural stays a fault.
  const unknownTexts = removeUnknownKeys(value, schema, 2)
  return { texts: parseTexts(file, text, value, schema), unknownTexts }
}

function parseTexts(file: string, text: string, value: unknown, schema: v.GenericSchema) {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (parsed.success) return parsed.output as Namespaces
  throw jsonFaultsError(file, text, toFaults(parsed.issues))
}

function namespacesSchema(known: Namespaces, language: string, isComplete: boolean) {
  const required = (schema: v.GenericSchema) => (isComplete ? schema : v.optional(schema))
  return objectOf(known, (namespace, name) =>
    required(
      objectOf(namespace, (text, key) =>
        required(
          textSchema(text, language, key === OPTIONAL_KEY, OPTIONAL_PLACEHOLDERS[`${name}.${key}`]),
        ),
      ),
    ),
  )
}

/** An object with some of the keys of `known`, and a schema for the value of each. */
function objectOf<Known>(
  known: Readonly<Record<string, Known>>,
  schemaOf: (value: Known, key: string) => v.GenericSchema,
): v.GenericSchema {
  const entries = Object.entries(known).map(([key, value]) => [key, schemaOf(value, key)] as const)
  const unknownKey = v.never(`one of ${Object.keys(known).join(', ')}`)
  return v.pipe(
    v.custom<object>(value => Object(value) === value && !Array.isArray(value), 'an object {…}'),
    v.objectWithRest(Object.fromEntries(entries), unknownKey),
  )
}

/**
 * A text for the same element as `known`, which is ours: of its type, and with its placeholders. It may have or lack
 * those in `optional`. A plural may omit {count}.
 */
function textSchema(
  known: Text,
  language: string,
  canBeEmpty: boolean,
  optional: readonly string[] = [],
): v.GenericSchema {
  const names = placeholdersOf(known)
  if (typeof known === 'string') {
    const required = names.filter(name => !optional.includes(name))
    return formSchema([...new Set([...names, ...optional])], required, canBeEmpty)
  }
  const categories = Object.fromEntries(pluralCategories(language).map(category => [category, '']))
  const required = names.filter(name => name !== 'count')
  return objectOf(categories, () => formSchema(['count', ...required], required))
}

function formSchema(available: readonly string[], required: readonly string[], canBeEmpty = false) {
  const line = 'visible text without line breaks'
  const list = (names: readonly string[]) => names.map(name => `{${name}}`).join(', ')
  return v.pipe(
    v.string(line),
    v.check(
      text => (VISIBLE.test(text) && !/\p{Cc}/u.test(text)) || (canBeEmpty && text === ''),
      line,
    ),
    v.check(
      text => placeholdersOf(text).every(name => available.includes(name)),
      ['no placeholders', ...(available.length > 0 ? [list(available)] : [])].join(' but '),
    ),
    v.check(
      text => required.every(name => placeholdersOf(text).includes(name)),
      `a text with ${list(required)}`,
    ),
  )
}

/** The names of the placeholders in all forms of a text, without duplicates. */
export function placeholdersOf(text: Text): string[] {
  return placeholdersIn(typeof text === 'string' ? text : Object.values(text).join())
}

/**
 * The name of a language in make-plural: 'pt-PT' gives 'pt_PT', 'de-AT' gives 'de'. Throws an error if CLDR
 * has no plural rules for it.
 */
export function pluralLanguage(language: string): string {
  const names = [language.replace('-', '_'), language.replace(/-.*/, '')]
  const name = names.find(name => Object.hasOwn(CATEGORIES, name))
  if (name === undefined)
    throw new Error(`CLDR has no plural rules for the language '${language}'.`)
  return name
}

/** The plural categories of a language, such as 'one' and 'other'. */
export function pluralCategories(language: string): readonly string[] {
  return CATEGORIES[pluralLanguage(language)]?.cardinal ?? []
}

/** A text with `values` for its placeholders, in Node. Throws an error if one is missing. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return fillPlaceholders(text, name => {
    if (!Object.hasOwn(values, name)) throw new Error(`No value for {${name}} in '${text}'.`)
    return values[name]
  })
}
