/** The language of each text of the interface and the company. Undefined on a page in one language. */
const languages = SITE.textLanguages && new Map(Object.entries(SITE.textLanguages))

/** The language of a text of the interface or the company. Undefined on a page in one language, and for other values. */
export function languageOf(text: unknown): string | undefined {
  return typeof text === 'string' ? languages?.get(text.trim()) : undefined
}

/** Gives `text` the language of the first of its `sources` that has one. Returns the text. */
export function inLanguageOf(sources: readonly unknown[], text: string): string {
  const language = languages && sources.map(languageOf).find(Boolean)
  if (language) languages.set(text.trim(), language)
  return text
}
