import type { CardRecord } from '../../shared/domain/appRecord.ts'

/**
 * The apps whose title contains `text`, ignoring case and surrounding space (spec 5). Composed and
 * decomposed accents match each other. Empty text returns the same array.
 */
export function searchApps(apps: readonly CardRecord[], text: string): readonly CardRecord[] {
  const wanted = normalize(text.trim())
  if (wanted === '') return apps
  return apps.filter(({ title }) => normalize(title).includes(wanted))
}

/** A part of a title, from `start` on (in UTF-16 units). */
type TitlePart = { start: number; text: string; isMatch: boolean }

/** Splits `title` (in NFC) into the matches of `text` and the parts between them, in order. */
export function markMatches(title: string, text: string): TitlePart[] {
  const composed = title.normalize()
  const lowered = normalize(title)
  const wanted = normalize(text.trim())
  if (wanted === '') return [{ start: 0, text: composed, isMatch: false }]
  const parts: TitlePart[] = []
  let start = 0
  for (const between of lowered.split(wanted)) {
    push(between.length, false)
    push(wanted.length, true)
  }
  return parts

  function push(length: number, isMatch: boolean) {
    const text = composed.slice(start, start + length)
    if (text !== '') parts.push({ start, text, isMatch })
    start += length
  }
}

/** Letters that keyboards of one script write differently, such as those of Arabic and Persian or Turkish. */
const FOLDED: Readonly<Record<string, string>> = { İ: 'i', ı: 'i', ي: 'ی', ك: 'ک' }

/** In lower case, with as many UTF-16 units as in NFC. */
function normalize(text: string): string {
  return text
    .normalize()
    .replace(/[İıيك]/g, letter => FOLDED[letter] ?? letter)
    .toLowerCase()
}
