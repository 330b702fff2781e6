import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../../src/prerender/earlyScript.ts', import.meta.url))
const TAG = '<script src="/src/prerender/earlyScript.ts"></script>'

/** Replaces the tag of the early script in index.html with its bundled text. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      // Before Vite looks for scripts to bundle
      order: 'pre',
      async handler(html) {
        // Vitest's own pages come through here too.
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
