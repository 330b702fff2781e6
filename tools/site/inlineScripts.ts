import { parameterPattern } from '../../src/shared/domain/addressParameters.ts'
import type { Locale, SiteAddress } from '../../src/shared/domain/locale.ts'
import { toInlineJson } from '../../src/shared/domain/preloadedState.ts'
import { screenPattern } from '../../src/shared/domain/screens.ts'
import { bundleScript } from '../lib/bundleScript.ts'

const EARLY_SCRIPT = new URL('../../src/prerender/scripts/earlyScript.ts', import.meta.url)
const GET_APP_SCRIPT = new URL('../../src/prerender/scripts/getAppScript.ts', import.meta.url)

/** Bundles the script in the head of every page. Returns its text for a locale: it runs before LOCALE is set. */
export async function bundleEarlyScript(): Promise<(locale: Locale) => string> {
  const script = await bundleScript(EARLY_SCRIPT, {
    SCREEN_PATTERN: JSON.stringify(screenPattern()),
    PARAMETER_PATTERN: JSON.stringify(parameterPattern()),
  })
  // Only what it reads
  return ({ base, rootBase }) => {
    return `(LOCALE=>{${script}})(${toInlineJson({ base, rootBase })})`
  }
}

/** The scripts at the end of pages of one kind, which are the same in every language. */
export async function bundleEndScripts({ rootUrl }: SiteAddress): Promise<{ getApp: string }> {
  // With a public URL, the code that draws without one is left out.
  const defined = { 'LOCALE.rootUrl': JSON.stringify(rootUrl) ?? 'undefined' }
  return { getApp: await bundleScript(GET_APP_SCRIPT, defined) }
}
