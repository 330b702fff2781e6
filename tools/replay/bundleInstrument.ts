import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** The script that stands in for the extension, ready to be put into a page. */
export async function bundleInstrument(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('instrumentInPage.ts', import.meta.url)),
        formats: ['iife'],
        name: 'traceInstrument',
      },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = output[0]?.output ?? []
  if (chunk === undefined) throw new Error('The instrument could not be bundled.')
  return chunk.code
}
