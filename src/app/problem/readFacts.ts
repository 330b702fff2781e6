import { type AppRecord, parseRecords } from '../../shared/domain/appRecord.ts'
import { siteUrl } from '../../shared/domain/paths.ts'
import type { Recording } from './recorder.ts'
import { findCatalogue, type ReportFacts } from './writeProblem.ts'

/** A host that answers later counts as unreachable. */
const FETCH_LIMIT_MS = 3000

/** What the page and the browser say about themselves, and the catalogue of `recording`. */
export async function readFacts(recording: Recording): Promise<ReportFacts> {
  const built = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
  const [, version, commit] = /^(\S+)(?: \(([\da-f]{7,40})\))?$/.exec(built) ?? []
  return {
    savedAt: new Date().toISOString(),
    ...(version !== undefined && { version }),
    ...(commit !== undefined && { commit }),
    language: document.documentElement.lang,
    browser: navigator.userAgent,
    browserLanguages: [...navigator.languages],
    window: { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio },
    search: location.search,
    catalogue: await readCatalogue(recording),
  }
}

/**
 * The catalogue that the visitor had, with the SHA-256 of data.json, which the browser has in its cache.
 * Without it if data.json has other records, or in a page without HTTPS. A catalogue that was lost in a
 * reload is read again.
 */
async function readCatalogue(recording: Recording): Promise<ReportFacts['catalogue']> {
  let known: AppRecord[] | undefined
  try {
    known = findCatalogue(recording)
    if (!known) return undefined
    const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
    const response = await fetch(siteUrl('data.json'), { cache: 'force-cache', signal })
    const bytes = await response.arrayBuffer()
    const { apps } = parseRecords(JSON.parse(new TextDecoder().decode(bytes)))
    const isSame = known.length === 0 || JSON.stringify(apps) === JSON.stringify(known)
    if (!isSame) return { apps: known }
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const sha256 = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
    return { apps, sha256 }
  } catch {
    return known && { apps: known }
  }
}
