import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chosenSite } from './tools/build/chosenSite.ts'
import { inlineEarlyScript } from './tools/build/inlineEarlyScript.ts'
import { sassOptions } from './tools/lib/sassOptions.ts'

export default defineConfig({
  clearScreen: false,
  // Files that other commands write are not part of the site.
  server: { watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
  plugins: [chosenSite(), react(), inlineEarlyScript()],
  build: {
    modulePreload: {
      // Browsers without module preload fetch the same files a little later.
      polyfill: false,
      // What later chunks share with the entry has loaded with the page, styles included.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(path => /\.css$/.test(path) && !path.startsWith('assets/index-')),
    },
  },
  css: { devSourcemap: true, preprocessorOptions: { scss: sassOptions } },
})
