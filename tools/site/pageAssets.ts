import type { Place } from '../../src/shared/domain/place.ts'
import { screenPattern } from '../../src/shared/domain/screens.ts'
import type { ChosenCompany } from '../company/company.ts'
import { bundleScript } from '../lib/bundleScript.ts'
import { placeFields } from './companyPlugin.ts'

/** The entry script. index.html names it as well. */
export const ENTRY = 'src/main.tsx'
/** Renders pages in the language that it is built for. */
export const RENDERER = 'src/prerender/prerender.tsx'
export type Renderer = typeof import('../../src/prerender/prerender.tsx')

const EARLY_SCRIPT = new URL('../../src/prerender/scripts/earlyScript.ts', import.meta.url)
const GET_APP_SCRIPT = new URL('../../src/prerender/scripts/getAppScript.ts', import.meta.url)

/** What pages contain in development, too. */
export async function makePageAssets({ palette }: ChosenCompany, place: Place) {
  return {
    earlyScript: await bundleScript(EARLY_SCRIPT, {
      ...placeFields(place),
      SCREEN_PATTERN: JSON.stringify(screenPattern()),
    }),
    endScripts: {
      getApp: await bundleScript(GET_APP_SCRIPT, placeFields(place)),
    },
    frameColors: { light: palette.paper, dark: palette['page-dark'] },
  }
}
