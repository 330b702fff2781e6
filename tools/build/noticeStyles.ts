import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

/** What of react-toastify the site has no use for: other places, themes, kinds and motions than those of its notices. */
const UNUSED = [
  /top-left|top-center|bottom-/,
  /-theme--(dark|colored|info|success|warning)/,
  /--(info|success|warning)$/,
  /__(zoom|flip|bounce)-/,
  /stacked|spinner|--rtl/,
]

/** Leaves react-toastify's style sheet the rules that notices need. */
export function noticeStyles(): Plugin {
  return {
    name: 'notice-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /ReactToastify\.css$/ },
      async handler(css) {
        const content = css.match(/[\w-]+/g)?.join(' ') ?? ''
        const [purged] = await new PurgeCSS().purge({
          content: [{ raw: content, extension: 'txt' }],
          css: [{ raw: css }],
          defaultExtractor: text => text.split(' '),
          blocklist: UNUSED,
          keyframes: true,
        })
        return purged?.css
      },
    },
  }
}
