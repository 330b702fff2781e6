import type { Language } from '../../src/shared/domain/language.ts'

// Intl is asked at build time: its first use in a page takes 70 ms on a slow phone.
const LATIN = { numberingSystem: 'latn' } as const
const UTC = { ...LATIN, timeZone: 'UTC', calendar: 'gregory' } as const

/** Groups, and the texts in them: the fields of company.json and of a record, namespaces of messages, documents. */
const DEPTH = 2

/** Missing in TypeScript's own types. */
type TextInfo = { getTextInfo: () => { direction: 'ltr' | 'rtl' } }

/** What Intl knows about the language `code`. Throws an error unless it is a known, canonical tag. */
export function readLanguage(code: string): Language {
  const name = languageName(code)
  if (name === undefined || Intl.getCanonicalLocales(code)[0] !== code) {
    throw new Error(`'${code}' is not a language: use a tag such as de or pt-BR.`)
  }
  const number = new Intl.NumberFormat(code, LATIN)
  const parts = number.formatToParts(1_234_567.5)
  const find = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const date = new Intl.DateTimeFormat(code, { ...UTC, dateStyle: 'long' })
  const partsOfDay = (month: number) => date.formatToParts(Date.UTC(2026, month, 5))
  const monthOf = (month: number) =>
    partsOfDay(month).find(({ type }) => type === 'month')?.value ?? ''
  const monthOfYear = new Intl.DateTimeFormat(code, { ...UTC, month: 'long', year: 'numeric' })
  return {
    code,
    name,
    dir: directionOf(code),
    decimal: find('decimal'),
    group: find('group'),
    // Groups may differ in length, such as 12,34,567 in Hindi.
    groupEnd: `\\B(?=(\\d{${groups.at(-2)}})*\\d{3}$)`,
    groupedFrom: number.format(1234).length > 4 ? 4 : 5,
    months: Array.from({ length: 12 }, (_, month) => monthOf(month)),
    // The name of the era in Thai stays as it is.
    day: partsOfDay(0)
      .map(({ type, value }) => (/^(day|month|year)$/.test(type) ? `{${type}}` : value))
      .join(''),
    // Without a day, many languages use another form of the month.
    monthsOfYear: Array.from({ length: 12 }, (_, month) =>
      monthOfYear.format(Date.UTC(2026, month)).replace('2026', '{year}'),
    ),
  }
}

/** The direction in which a language is written. */
function directionOf(code: string): Language['dir'] {
  return (new Intl.Locale(code) as Intl.Locale & TextInfo).getTextInfo().direction
}

/** The name of a language in itself; undefined if Intl does not know it. */
export function languageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}

/**
 * A language over the default one, for company.json, messages, records and documents alike: a text of `translation`
 * replaces that of `original`, which keeps the others. A list and the forms of a plural are one text.
 */
export function mergeLanguage<Original>(original: Original, translation: unknown): Original {
  return mergeTexts(original, translation, DEPTH) as Original
}

function mergeTexts(original: unknown, translation: unknown, depth: number): unknown {
  if (depth === 0 || !isGroup(original) || !isGroup(translation)) return translation
  const merged = Object.entries(translation).map(([key, text]) => [
    key,
    mergeTexts(original[key], text, depth - 1),
  ])
  return { ...original, ...Object.fromEntries(merged) }
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Those of the `keys` of texts that `translation` lacks: their texts stay as they are. */
export function untranslated<Key extends string>(
  keys: readonly Key[],
  translation: unknown,
): Key[] {
  return keys.filter(key => !Object.hasOwn(Object(translation), key))
}
