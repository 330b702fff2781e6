import { siteUrl } from '../../shared/domain/paths.ts'
import { CATALOGUE_FILE } from '../../shared/domain/fileNames.ts'
import type { ReportFacts } from './writeProblem.ts'

/** A host that answers later counts as unreachable. */
const FETCH_LIMIT_MS = 3000

/** Facts about the page and the browser. */
export async function readFacts(): Promise<ReportFacts> {
  const built = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
  const [, version, commit] = /^([^\s,]+)(?: \(([\da-f]{7,40})\))?/.exec(built) ?? []
  return {
    savedAt: new Date().toISOString(),
    version,
    commit,
    language: document.documentElement.lang,
    browser: navigator.userAgent,
    browserLanguages: [...navigator.languages],
    window: { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio },
    catalogue: { sha256: await hashCatalogue() },
  }
}

/** The SHA-256 of data.json in the browser's cache. Undefined without it, and in a page without HTTPS. */
async function hashCatalogue(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
    const response = await fetch(siteUrl(CATALOGUE_FILE), { cache: 'force-cache', signal })
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
    return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined
  }
}
