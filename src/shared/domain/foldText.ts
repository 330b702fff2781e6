/** Variants of one letter: the Turkish i, Arabic and Persian yeh and kaf, and the final sigma. */
const LETTERS: Readonly<Record<string, string>> = {
  İ: 'i',
  ı: 'i',
  ي: 'ی',
  ك: 'ک',
  Σ: 'σ',
  ς: 'σ',
}

/** Replaces each white-space character with a space, and each kind of apostrophe with '. */
function foldMarks(text: string): string {
  return text.replace(/[^\S ]|[’‘‛ʼʻ′´`＇]/g, mark => (mark.trim() === '' ? ' ' : "'"))
}

/** Like `foldText`, but keeps accents composed or decomposed. */
export function foldLetters(text: string): string {
  return foldMarks(text)
    .replace(/[İıيكΣς]/g, letter => LETTERS[letter] ?? letter)
    .toLowerCase()
}

/**
 * `text` for comparisons that ignore case, the composition of accents, variants of letters
 * (LETTERS), and kinds of apostrophes and blanks. Has as many UTF-16 units as `text` in NFC.
 */
export function foldText(text: string): string {
  return foldLetters(text.normalize())
}

/** The name for `key` in `names`, compared by `foldText`. `key` itself if there is none. */
export function lookUpText(names: Readonly<Record<string, string>>, key: string): string {
  const [, name] = Object.entries(names).find(([known]) => foldText(known) === foldText(key)) ?? []
  return name || key
}

/**
 * A copy of `items`, sorted alphabetically by their texts in `language`, with numbers by value.
 * Ignores case, the composition of accents, kinds of apostrophes and blanks, and surrounding
 * blanks. Stable.
 */
export function sortByText<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  language: string,
): Item[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'accent' })
  const texts = items.map(item => ({ item, text: foldMarks(textOf(item)).trim() }))
  return texts.sort((a, b) => compare(a.text, b.text)).map(({ item }) => item)
}
