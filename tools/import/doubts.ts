import { isDeepStrictEqual } from 'node:util'
import { parseRecord } from '../../src/shared/domain/appRecord.ts'
import { type Platform, STORES, type StoreKey } from '../../src/shared/domain/stores.ts'
import { isLanguage } from '../company/importedFile.ts'
import type { ImportedFields, Languages, Listing } from './listing.ts'

const FIGURES = ['reviews', 'ratingAvg', 'downloads'] as const
const TEXTS = ['tagline', 'description', 'whatsNew'] as const
/** What only a text of this platform says. */
const NAMES: Partial<Record<Platform, RegExp>> = {
  ios: /\b(iOS|iPhone|iPad|iPadOS|App Store|Apple Watch)\b/,
  android: /\b(Android|Google Play|Play Store|F-Droid)\b/,
}

/** Whether title and developer are both new: the address may have another owner. */
export const isTakenOver = (before: ImportedFields, next: ImportedFields): boolean =>
  hasChanged(before.title, next.title) && hasChanged(before.companyName, next.companyName)

const hasChanged = (before: unknown, next: unknown) =>
  before !== undefined && next !== undefined && before !== next

/**
 * What is implausible about the `next` fields of an app, which come from `listings` and are taken all the same. `stores`
 * are those of its record.
 */
export function findDoubts(
  before: ImportedFields,
  next: ImportedFields,
  listings: readonly Listing[],
  languages: Languages,
  stores: object,
): string[] {
  const doubts: string[] = []
  const gone = Object.keys(before)
    .filter(name => !(name in next))
    // The site may have dropped a language, or made it the first one, whose texts are those of the record.
    .filter(name => !isLanguage(name) || languages.includes(name, 1))
  if (gone.length > 0) doubts.push(`no source has ${gone.join(', ')} any more`)
  if (hasChanged(before.title, next.title)) doubts.push(`the title was '${before.title}'`)
  for (const field of FIGURES) {
    const [was = 0, is] = [before[field], next[field]]
    if (was > 0 && is !== undefined && is <= was / 2)
      doubts.push(`${field} fell from ${was} to ${is}`)
  }
  // Names of versions do not tell their order: 2026.1 comes before 3.0, and 3.0-beta before 3.0.
  const [was = '', is = was] = [before, next].map(fields => parseRecord(fields).updated)
  if (is < was)
    doubts.push(`version ${next.version} of ${is} is older than ${before.version} of ${was}`)
  const platforms = new Set(Object.keys(stores).map(key => STORES[key as StoreKey].platform))
  const hasStores = isDeepStrictEqual(before.stores, next.stores)
  for (const field of TEXTS) {
    if (hasStores && before[field] === next[field]) continue
    const { platform } = listings.find(({ fields }) => fields[field] === next[field]) ?? {}
    const [name] = (platform && NAMES[platform]?.exec(String(next[field]))) ?? []
    const others = [...platforms].filter(it => it !== platform && it in NAMES)
    if (name && others.length > 0) {
      doubts.push(`${field} says '${name}', and the app is also for ${others.join(', ')}`)
    }
  }
  return doubts
}
