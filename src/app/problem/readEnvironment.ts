import { received } from '../../features/catalogue/catalogueApi.ts'
import type { Environment } from './writeProblem.ts'

/** Facts about the page and the browser. */
export async function readEnvironment(): Promise<Environment> {
  const built = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
  const [, version, commit] = /^([^\s,]+)(?: \(([\da-f]{7,40})\))?/.exec(built) ?? []
  return {
    savedAt: new Date().toISOString(),
    version,
    commit,
    // Translators change that of the document.
    language: PLACE.language,
    browser: navigator.userAgent,
    browserLanguages: [...navigator.languages],
    window: { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio },
    catalogue: { sha256: await hashCatalogue() },
  }
}

/** The SHA-256 of the data.json that the store has got. Undefined without it, and in a page without HTTPS. */
async function hashCatalogue(): Promise<string | undefined> {
  const digest = await received.digest
  if (!digest) return undefined
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
