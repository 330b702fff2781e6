import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Bundles the module at `source` into a classic script. `define` has code for names in it, as in Vite. */
export async function bundleScript(source: URL, define?: Record<string, string>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    ...(define && { define }),
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: fileURLToPath(source), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code.trim()
}
