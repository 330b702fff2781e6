import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Bundles instrumentInPage.ts into a script for `page.addInitScript`. */
export async function bundleInstrument(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('instrumentInPage.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}
