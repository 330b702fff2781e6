import './tools/lib/requireNode.mjs'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

export default defineConfig(async (): Promise<UserConfig> => {
  // Loaded by Node: Vite would restart after an edit of any file that it bundles into this one.
  const load = (file: string) => import(new URL(file, import.meta.url).href)
  const { site } = await load('tools/site/vitePlugin.ts')
  const { development } = await load('tools/dev/development.ts')
  return {
    root: import.meta.dirname,
    plugins: [react(), site(), development()],
    // Files that other commands write are not part of the site.
    server: { watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
    build: {
      // Reading a property does nothing else in any package. Without this, the chart loads parts that it does not use.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      modulePreload: {
        // What later chunks share with the entry has loaded with the page, styles included.
        resolveDependencies: (_file, needed) =>
          needed.filter(path => /\.css$/.test(path) && !path.startsWith('assets/index-')),
      },
    },
    css: { devSourcemap: true },
  }
})
