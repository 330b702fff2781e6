import { screenPattern } from '../../src/shared/domain/screens.ts'
import type { ChosenCompany } from '../company/company.ts'
import { bundleScript } from '../lib/bundleScript.ts'

/** The entry script. index.html names it as well. */
export const ENTRY = 'src/main.tsx'
/** Renders pages in the language that it is built for. */
export const RENDERER = 'src/prerender/prerender.tsx'
export type Renderer = typeof import('../../src/prerender/prerender.tsx')

const EARLY_SCRIPT = new URL('../../src/prerender/scripts/earlyScript.ts', import.meta.url)
const GET_APP_SCRIPT = new URL('../../src/prerender/scripts/getAppScript.ts', import.meta.url)

/**
 * What pages contain in development, too. `base` and `root` are those of the language, `rootBase` that of the
 * site.
 */
export async function makePageAssets(
  { palette }: ChosenCompany,
  { base, rootBase, root }: { base: string; rootBase: string; root?: string | undefined },
) {
  return {
    earlyScript: await bundleScript(EARLY_SCRIPT, {
      'import.meta.env.BASE_URL': JSON.stringify(base),
      'import.meta.env.ROOT_BASE': JSON.stringify(rootBase),
      SCREEN_PATTERN: JSON.stringify(screenPattern()),
    }),
    endScripts: {
      getApp: await bundleScript(GET_APP_SCRIPT, {
        'import.meta.env.PUBLIC_ROOT': JSON.stringify(root) ?? 'undefined',
      }),
    },
    frameColors: { light: palette.paper, dark: palette['page-dark'] },
  }
}
