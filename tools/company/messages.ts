import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { MESSAGES } from '../../src/messages/byLanguage.ts'
import { en, type Messages, type SomeMessages, type Text } from '../../src/messages/en.ts'
import { fillPlaceholders, placeholdersIn } from '../../src/shared/domain/placeholders.ts'
import { VISIBLE } from '../../src/shared/domain/recordFields.ts'
import { jsonFaultsError, readJsonFile, removeUnknownKeys, toFaults } from '../lib/jsonFile.ts'
import { mergeLanguage, untranslated } from './language.ts'

/** `Messages` with any keys: namespace → element → text. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, Text>>>>

/** The key of texts that may be empty: the site is complete without them. */
const OPTIONAL_KEY = 'hint'
/** Placeholders that a text may have or lack, whatever ours in en.ts has, by its name. */
const OPTIONAL_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  'footer.copyright': ['company'],
  'suggestions.mentioning': ['count'],
}

/**
 * Returns a function that reads the texts in a language. Those in `companyFile` replace ours; it may be missing. Texts
 * that neither has come from `fallback`, by default English: our own languages have all texts, a company's may have
 * some, and others that we don't have, which are ignored.
 * With `isPlain`, our plain texts replace those of the specification. `ours` has our texts. Throws an error that lists
 * the faults of a file, with line, expectation and remedy.
 */
export function openMessages(isPlain = false, ours = MESSAGES) {
  const readOurs = (language: string): Messages | undefined => {
    // 'de-AT' has the texts of 'de' unless it has its own; 'de-Latf', in another script, has not.
    const own = ours[language] ?? ours[language.replace(/-[A-Z]{2}$/, '')]
    return own && isPlain ? mergeLanguage(own.messages, own.plain) : own?.messages
  }
  return (language: string, companyFile?: string, fallback = readOurs('en') ?? en) => {
    const known = readOurs(language)
    const { messages: own, unknownMessages } = readCompanyMessages(companyFile, language)
    const missing = Object.entries(known ? {} : en).flatMap(([name, namespace]) =>
      untranslated(Object.keys(namespace), own[name]).map(key => `${name}.${key}`),
    )
    return {
      messages: mergeLanguage(known ?? fallback, own),
      /** The texts that neither we nor the company have, such as 'footer.report'. */
      missingMessages: missing,
      /** The texts in the company's file that the site does not have, such as those of earlier versions. */
      unknownMessages,
    }
  }
}

/** The texts in a company's `file`, which may be missing, and the names of those that we don't have. */
function readCompanyMessages(file: string | undefined, language: string) {
  if (file === undefined || !existsSync(file))
    return { messages: {} as Namespaces, unknownMessages: [] }
  const { value, text } = readJsonFile(file)
  const schema = messagesSchema(language)
  // An unknown form of a plural stays a fault.
  const unknownMessages = removeUnknownKeys(value, schema, 2)
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (!parsed.success) throw jsonFaultsError(file, text, toFaults(parsed.issues))
  return { messages: parsed.output as Namespaces, unknownMessages }
}

/** Some texts in `language`, each with the placeholders of ours in English. */
export function messagesSchema(language: string): v.GenericSchema<unknown, SomeMessages> {
  return objectOf<Namespaces[string]>(en, (namespace, name) =>
    v.optional(
      objectOf(namespace, (text, key) =>
        v.optional(
          textSchema(text, language, key === OPTIONAL_KEY, OPTIONAL_PLACEHOLDERS[`${name}.${key}`]),
        ),
      ),
    ),
  ) as v.GenericSchema<unknown, SomeMessages>
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

/** The plural categories of a language, such as 'one' and 'other'. Throws an error if CLDR has no rules for it. */
export function pluralCategories(language: string): readonly string[] {
  if (Intl.PluralRules.supportedLocalesOf(language).length === 0) {
    throw new Error(`CLDR has no plural rules for the language '${language}'.`)
  }
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** A text with `values` for its placeholders, in Node. Throws an error if one is missing. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return fillPlaceholders(text, name => {
    if (!Object.hasOwn(values, name)) throw new Error(`No value for {${name}} in '${text}'.`)
    return values[name]
  })
}
