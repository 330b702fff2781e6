import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { ROOT } from '../lib/root.ts'

/** What Vite has to know of the site, in development and in the build. */
export const siteConfig = (): InlineConfig => ({
  // vite.config.ts is for the commands of Vite.
  configFile: false,
  root: ROOT,
  clearScreen: false,
  // Files that other commands write are not part of the site.
  server: { watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
  plugins: [react()],
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
})
