import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkedCatalogue } from './tools/build/checkedCatalogue.ts'
import { staticHost } from './tools/build/staticHost.ts'

export default defineConfig(({ isPreview }) => ({
  // A static host knows files only; in development every path opens the site.
  appType: isPreview ? 'mpa' : 'spa',
  plugins: [react(), checkedCatalogue('public/data.json'), staticHost()],
  css: {
    preprocessorOptions: {
      scss: {
        loadPaths: ['node_modules'],
        // Bootstrap 5 is written with what newer Sass deprecates.
        quietDeps: true,
        silenceDeprecations: ['import'],
      },
    },
  },
}))
