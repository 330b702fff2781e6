import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../../src/prerender/earlyScript.ts', import.meta.url))
const TAG = '<script src="/src/prerender/earlyScript.ts"></script>'

/** Inlines the bundled early script into index.html. */
export function inlineEarlyScript(): Plugin {
  return {
    name: 'inline-early-script',
    transformIndexHtml: {
      // Runs before Vite bundles the page's scripts.
      order: 'pre',
      async handler(html) {
        // Vitest's own pages have no such tag.
        if (!html.includes(TAG)) return html
        const code = await bundle()
        return html.replace(TAG, () => `<script>${code}</script>`)
      },
    },
  }
}

async function bundle(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code.trim()
}
