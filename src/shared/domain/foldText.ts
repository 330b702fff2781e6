/** Letters that keyboards of one script write differently, such as those of Arabic and Persian, and the final sigma. */
const LETTERS: Readonly<Record<string, string>> = {
  İ: 'i',
  ı: 'i',
  ي: 'ی',
  ك: 'ک',
  Σ: 'σ',
  ς: 'σ',
}

/** Replaces every kind of blank by a space, and of apostrophe by that of a keyboard. */
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
