import type { AppRecord } from '../../shared/domain/appRecord.ts'

/** Apps shown on the home page (spec 9). */
export const TRENDING_COUNT = 8

/** The first apps of the catalogue, at most TRENDING_COUNT. */
export function trendingApps(apps: readonly AppRecord[]): AppRecord[] {
  return apps.slice(0, TRENDING_COUNT)
}

/** A search, what it found with lowercased titles, and the last one that narrowed it. */
type Search = {
  wanted: string
  found: readonly AppRecord[]
  titles: readonly string[]
  narrower?: Search
}

/** The search for nothing in each list; lowercasing all titles at every key would take longer than the search. */
const searches = new WeakMap<readonly AppRecord[], Search>()

/**
 * Spec 5: `text` is trimmed and lowercased, an app matches if its lowercased title contains it; empty
 * text gives all apps. Composed and decomposed accents are the same. A list is taken to stay as it is, so that a key looks only through what the
 * keys before it have found, and one that takes back another looks through nothing.
 */
export function searchApps(apps: readonly AppRecord[], text: string): readonly AppRecord[] {
  let search: Search = searches.get(apps) ?? {
    wanted: '',
    found: apps,
    titles: apps.map(({ title }) => lower(title)),
  }
  searches.set(apps, search)
  const wanted = normalize(text)
  while (search.narrower && wanted.includes(search.narrower.wanted)) search = search.narrower
  if (search.wanted !== wanted) {
    search.narrower = narrow(search, wanted)
    search = search.narrower
  }
  return search.found
}

function narrow(search: Search, wanted: string): Search {
  const found: AppRecord[] = []
  const titles: string[] = []
  search.found.forEach((app, index) => {
    const title = search.titles[index]
    if (!title?.includes(wanted)) return
    found.push(app)
    titles.push(title)
  })
  return { wanted, found, titles }
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
