/** Groups, and the texts in them: the fields of company.json and of a record, namespaces of messages, documents. */
const DEPTH = 2

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
