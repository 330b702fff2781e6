import rtlcss from 'rtlcss'
import type { CSSOptions } from 'vite'
import type { Palette } from '../company/palette.ts'
import { sassOptions } from './sassOptions.ts'

/** Asks Vite for the styles of pages from right to left. */
export const MIRRORED_QUERY = '?rtl'
export const MIRRORED_STYLES = `src/styles/site.scss${MIRRORED_QUERY}`

/** Vite's options for the styles of a company. `readPalette` is called for each style sheet. */
export function companyStyles(readPalette: () => Palette): CSSOptions {
  return {
    preprocessorOptions: { scss: sassOptions(readPalette) },
    postcss: { plugins: [removeOtherFields, mirror] },
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
