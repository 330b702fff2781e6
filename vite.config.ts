import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkedCatalogue } from './tools/build/checkedCatalogue.ts'
import { chosenSite } from './tools/build/chosenSite.ts'
import { earlyScript } from './tools/build/earlyScript.ts'
import { offline } from './tools/build/offline.ts'
import { precompress } from './tools/build/precompress.ts'
import { prerender } from './tools/build/prerender.ts'
import { siteHead } from './tools/build/siteHead.ts'
import { sassOptions } from './tools/lib/sassOptions.ts'

export default defineConfig({
  clearScreen: false,
  // What other commands write is no change of the site.
  server: { watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
  plugins: [
    chosenSite(),
    react(),
    checkedCatalogue(),
    siteHead(),
    earlyScript(),
    prerender(),
    offline(),
    // After all that write into dist/.
    precompress(),
  ],
  build: {
    modulePreload: {
      // Browsers without it fetch the same files a little later.
      polyfill: false,
      // By the time one script asks for another, those that both need are there.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter(path => path.endsWith('.css')),
    },
  },
  css: { devSourcemap: true, preprocessorOptions: { scss: sassOptions } },
})
