import './tools/lib/requireNode.mjs'
import { defineConfig, mergeConfig } from 'vite'

export default defineConfig(async ({ command, isPreview }) => {
  // Loaded by Node: Vite would restart after an edit of any file that it bundles into this one.
  const load = (file: string) => import(new URL(file, import.meta.url).href)
  if (command === 'serve' && !isPreview) {
    const { configForVite }: typeof import('./tools/dev.ts') = await load('tools/dev.ts')
    return configForVite()
  }
  const { siteConfig }: typeof import('./tools/site/siteConfig.ts') = await load(
    'tools/site/siteConfig.ts',
  )
  const { site }: typeof import('./tools/site/vitePlugin.ts') = await load(
    'tools/site/vitePlugin.ts',
  )
  return mergeConfig(siteConfig(), { plugins: site() })
})
