import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { foldText } from '../../shared/domain/foldText.ts'

/**
 * The apps whose title contains `text` without surrounding space (spec 5), both as `foldText` compares them. Empty text
 * returns the same array.
 */
export function searchApps(apps: readonly CardRecord[], text: string): readonly CardRecord[] {
  const wanted = foldText(text.trim())
  if (wanted === '') return apps
  return apps.filter(({ title }) => foldText(title).includes(wanted))
}

/** A part of a title, from `start` on (in UTF-16 units). */
type TitlePart = { start: number; text: string; isMatch: boolean }

/** Splits `title` (in NFC) into the matches of `text` and the parts between them, in order. */
export function markMatches(title: string, text: string): TitlePart[] {
  const composed = title.normalize()
  const folded = foldText(title)
  const wanted = foldText(text.trim())
  if (wanted === '') return [{ start: 0, text: composed, isMatch: false }]
  const parts: TitlePart[] = []
  let start = 0
  for (const between of folded.split(wanted)) {
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
