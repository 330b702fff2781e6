import type { AppRecord } from '../../shared/appRecord.ts'

/** Apps shown on the home page (spec 9). */
export const TRENDING_COUNT = 8

/** The first apps of the catalogue, at most TRENDING_COUNT. */
export function trendingApps(apps: readonly AppRecord[]): AppRecord[] {
  return apps.slice(0, TRENDING_COUNT)
}

/** Spec 5: `text` is trimmed and lowercased, an app matches if its lowercased title contains it; empty text gives all apps. */
export function searchApps(apps: readonly AppRecord[], text: string): readonly AppRecord[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? apps : apps.filter(({ title }) => title.toLowerCase().includes(wanted))
}
