import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
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
})
