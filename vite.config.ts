import './tools/lib/requireNode.mjs'
import { defineConfig } from 'vite'

/** For `npx vite`. Our own commands use tools/site/siteConfig.ts. */
export default defineConfig(async ({ command, isPreview }) => {
  if (command === 'build' || isPreview) {
    const name = isPreview ? 'preview' : 'build'
    console.error(`error: Use npm run ${name}: vite ${name} knows no pages.`)
    process.exit(1)
  }
  // Loaded by Node: in the bundle that Vite makes of this file, a restart of the server would start a second mock.
  const file = new URL('tools/dev.ts', import.meta.url).href
  const { configForVite }: typeof import('./tools/dev.ts') = await import(file)
  return configForVite()
})
