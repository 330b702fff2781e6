import rtlcss from 'rtlcss'
import type { Plugin, UserConfig } from 'vite'
import type { ChosenCompany } from '../company/company.ts'
import { sassOptions } from './sassOptions.ts'

/** Asks Vite for the styles of pages from right to left. */
export const MIRRORED_QUERY = '?rtl'
export const MIRRORED_STYLES = `src/styles/site.scss${MIRRORED_QUERY}`

/**
 * Gives the styles of a company their tones. Serves and writes what is drawn for it. The rest of a company, and its
 * texts, are the data of its pages (siteData.ts).
 */
export function companyPlugin({ folder, palette }: ChosenCompany): Plugin {
  return {
    name: 'company',
    config: (): UserConfig => ({
      publicDir: folder.publicDir,
      css: {
        preprocessorOptions: { scss: sassOptions(palette) },
        postcss: { plugins: [removeOtherFields, mirror] },
      },
    }),
    configureServer({ middlewares }) {
      for (const [file, picture] of folder.drawn) {
        const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
        middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader('Content-Type', type).end(picture)
        })
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of folder.drawn) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

/** Removes rules for fields that no page has, of dates, colors and files: PurgeCSS keeps all pseudo-elements. */
const removeOtherFields = {
  postcssPlugin: 'remove-other-fields',
  Rule(rule: { selector: string; remove(): unknown }) {
    if (/::(-webkit-(date|color|inner-spin)|file-selector)/.test(rule.selector)) rule.remove()
  },
}

/** Turns what Bootstrap places left or right. Comes before minification, which shortens `background: none` to a position. */
const mirror = {
  postcssPlugin: 'mirror',
  prepare: ({ opts: { from = '' } }: { opts: { from?: string } }) =>
    from.endsWith(MIRRORED_QUERY) ? rtlcss() : {},
}
