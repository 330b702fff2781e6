import type { Place, SitePlace } from '../../src/shared/domain/place.ts'
import { screenPattern } from '../../src/shared/domain/screens.ts'
import { bundleScript } from '../lib/bundleScript.ts'
import { placeFields } from './companyPlugin.ts'

const EARLY_SCRIPT = new URL('../../src/prerender/scripts/earlyScript.ts', import.meta.url)
const GET_APP_SCRIPT = new URL('../../src/prerender/scripts/getAppScript.ts', import.meta.url)

/** The script in the head of every page of a language. */
export function bundleEarlyScript(place: Place): Promise<string> {
  const defined = { ...placeFields(place), SCREEN_PATTERN: JSON.stringify(screenPattern()) }
  return bundleScript(EARLY_SCRIPT, defined)
}

/** The scripts at the end of pages of one kind, which are the same in every language. */
export async function bundleEndScripts({ rootUrl }: SitePlace): Promise<{ getApp: string }> {
  const defined = { 'PLACE.rootUrl': JSON.stringify(rootUrl) ?? 'undefined' }
  return { getApp: await bundleScript(GET_APP_SCRIPT, defined) }
}
