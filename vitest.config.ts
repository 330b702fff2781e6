import './tools/lib/requireNode.mjs'
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { AT_ROOT } from './src/shared/domain/locale.ts'
import { FIXTURE_COMPANY } from './tests/fixtures/catalogue.ts'
import { closeMock, openMock } from './tests/support/mockCommands.ts'
import { companyFolder } from './tools/company/company.ts'
import { findHeadlessBrowser } from './tools/lib/chromium.mjs'
import { enterTemporaryFolder } from './tools/lib/temporaryFolder.ts'
import { companyStyles } from './tools/site/companyStyles.ts'
import { localeData } from './tools/site/localeScript.ts'
import { readSites } from './tools/site/siteFiles.ts'

// Applies to the commands that tests start.
process.env.COMPANY = resolve(FIXTURE_COMPANY)
// Commands that have run before start in half the time.
process.env.NODE_COMPILE_CACHE = resolve('.cache/node')
// Vitest ends its workers without the event 'exit', which would remove their folders.
enterTemporaryFolder('vitest')

// A property that fails prints its seed.
const { FUZZ = '1' } = process.env
const seed = FUZZ === 'random' ? randomInt(2 ** 31) : Number(FUZZ)

const [site] = readSites(companyFolder(FIXTURE_COMPANY), AT_ROOT)

const strictConsole = 'tests/support/strictConsole.ts'

export default defineConfig({
  plugins: [react()],
  publicDir: site.chosen.folder.publicDir,
  css: companyStyles(() => site.chosen.palette),
  define: { LOCALE: localeData(site) },
  test: {
    // By default Vitest leaves one core idle, which may be one of two.
    maxWorkers: '100%',
    // Tests that start commands may take minutes on a slow machine.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    provide: { seed },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/*/unit/*.test.ts'],
          // They start sooner than processes.
          pool: 'threads',
          unstubEnvs: true,
          unstubGlobals: true,
          setupFiles: [strictConsole],
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: ['tests/*/commands/**/*.test.ts'],
          setupFiles: [strictConsole],
        },
      },
      {
        extends: true,
        // Looks for dependencies in each run: one that is found later would reload the page during a test.
        optimizeDeps: { entries: ['src/main.tsx', 'tests/*/pages/**'], force: true },
        test: {
          name: 'pages',
          include: ['tests/*/pages/*.test.tsx'],
          setupFiles: [strictConsole, 'tests/support/pageSetup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { openMock, closeMock },
            provider: playwright({
              // Without it, whatever waits for an element waits until the test is over.
              actionTimeout: 30_000,
              // As in playwright.config.ts
              launchOptions: {
                executablePath: await findHeadlessBrowser(),
                args: ['--disable-remote-fonts'],
              },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
