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
  // 'İ' is longer in lower case. The positions in both texts would differ, so nothing is marked.
  if (wanted === '' || lowered.length !== composed.length) {
    return [{ start: 0, text: composed, isMatch: false }]
  }
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

function normalize(text: string): string {
  return text.normalize().toLowerCase()
}
