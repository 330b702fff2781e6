import type { CardRecord } from '../../shared/domain/prerenderedData.ts'

/**
 * Spec 5: `text` is trimmed and lowercased, an app matches if its lowercased title contains it.
 * Composed and decomposed accents are the same. Empty text gives the same array.
 */
export function searchApps(apps: readonly CardRecord[], text: string): readonly CardRecord[] {
  const wanted = normalize(text)
  if (wanted === '') return apps
  return apps.filter(({ title }) => lower(title).includes(wanted))
}

/** A part of a title, from `start` on (in UTF-16 units); the parts in their order are the title in NFC. */
export type TitlePart = { start: number; text: string; isMatch: boolean }

/** Cuts `title`, in NFC, where the searched `text` begins and ends in it, as searchApps finds it. */
export function markMatches(rawTitle: string, text: string): TitlePart[] {
  const title = rawTitle.normalize()
  const wanted = normalize(text)
  const lowered = lower(title)
  const origins = wanted === '' ? undefined : originsOf(title, lowered)
  if (!origins) return [{ start: 0, text: title, isMatch: false }]
  const parts: TitlePart[] = []
  let end = 0
  for (let at = lowered.indexOf(wanted); at >= 0; at = lowered.indexOf(wanted, end)) {
    push(end, at, false)
    end = at + wanted.length
    push(at, end, true)
  }
  push(end, lowered.length, false)
  return parts

  function push(from: number, to: number, isMatch: boolean) {
    const start = origins?.[from] ?? 0
    const text = title.slice(start, origins?.[to])
    if (text !== '') parts.push({ start, text, isMatch })
  }
}

/**
 * For each place in the lowercased title the place in the title, since 'İ' becomes longer;
 * undefined where they cannot be told.
 */
function originsOf(title: string, lowered: string): number[] | undefined {
  const origins: number[] = []
  let origin = 0
  for (const character of title) {
    origins.push(...Array(character.toLowerCase().length).fill(origin))
    origin += character.length
  }
  return origins.length === lowered.length ? [...origins, origin] : undefined
}

function normalize(text: string): string {
  return lower(text.trim())
}

/** Lowercased, with composed accents (NFC). */
function lower(text: string): string {
  return text.normalize().toLowerCase()
}
