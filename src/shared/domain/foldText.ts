/** Letters that keyboards of one script write differently, such as those of Arabic and Persian, and the final sigma. */
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

/** Like `foldText`, but leaves accents composed or decomposed. */
export function foldLetters(text: string): string {
  return foldMarks(text)
    .replace(/[İıيكΣς]/g, letter => LETTERS[letter] ?? letter)
    .toLowerCase()
}

/**
 * `text` for comparisons, which ignore case, composed accents, the final sigma, the kind of an apostrophe or blank, and
 * how keyboards of one script write a letter. Has as many UTF-16 units as `text` in NFC.
 */
export function foldText(text: string): string {
  return foldLetters(text.normalize())
}

/** What `names` has for `key`, which is compared as `foldText` does. `key` itself if it has nothing. */
export function lookUpText(names: Readonly<Record<string, string>>, key: string): string {
  const [, name] = Object.entries(names).find(([known]) => foldText(known) === foldText(key)) ?? []
  return name || key
}

/**
 * A copy of `items` in the alphabetical order of their texts in `language`, where numbers sort by value. Ignores what
 * `foldText` ignores, except that each letter keeps its place in the alphabet. Also ignores surrounding blanks. Stable.
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
