import type { Plugin } from 'vite'
import { bundleScript } from '../lib/bundleScript.ts'

const SOURCE = new URL('../../src/prerender/earlyScript.ts', import.meta.url)
const TAG = '<script src="/src/prerender/earlyScript.ts"></script>'

/** Inlines the bundled early script into index.html. */
export function inlineEarlyScript(): Plugin {
  let base = '/'
  return {
    name: 'inline-early-script',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      // Runs before Vite bundles the page's scripts.
      order: 'pre',
      async handler(html) {
        // Vitest's own pages have no such tag.
        if (!html.includes(TAG)) return html
        const code = await bundleScript(SOURCE, {
          'import.meta.env.BASE_URL': JSON.stringify(base),
        })
        return html.replace(TAG, () => `<script>${code}</script>`)
      },
    },
  }
}
