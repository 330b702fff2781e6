import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { closeMock, openMock } from './tests/support/mockCommands.ts'
import { checkedCatalogue } from './tools/build/checkedCatalogue.ts'
import { earlyScript } from './tools/build/earlyScript.ts'
import { offline } from './tools/build/offline.ts'
import { precompress } from './tools/build/precompress.ts'
import { prerender } from './tools/build/prerender.ts'
import { siteHead } from './tools/build/siteHead.ts'
import { findChromium } from './tools/lib/chromium.mjs'

export default defineConfig(
  async ({ mode }): Promise<ViteUserConfig> => ({
    clearScreen: false,
    // What other commands write is no change of the site.
    server: { watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
    plugins: [
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
    css: {
      devSourcemap: true,
      preprocessorOptions: {
        scss: {
          loadPaths: ['node_modules'],
          // Bootstrap 5 is written with what newer Sass deprecates.
          quietDeps: true,
          silenceDeprecations: ['import'],
        },
      },
    },
    ...(mode === 'test' && {
      test: {
        projects: [
          {
            extends: true,
            test: {
              name: 'unit',
              include: ['tests/{unit,build,mock-server,replay}/**/*.test.ts'],
              setupFiles: ['tests/support/strictConsole.ts'],
            },
          },
          {
            extends: true,
            // Found while the tests run, they would reload the page under them.
            optimizeDeps: { entries: ['src/main.tsx', 'tests/pages/**'] },
            test: {
              name: 'pages',
              include: ['tests/pages/**/*.test.tsx'],
              setupFiles: ['tests/support/strictConsole.ts', 'tests/support/pageSetup.ts'],
              browser: {
                enabled: true,
                headless: true,
                screenshotFailures: false,
                commands: { openMock, closeMock },
                provider: playwright({
                  launchOptions: { executablePath: await findChromium() },
                }),
                instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
              },
            },
          },
        ],
      },
    }),
  }),
)
