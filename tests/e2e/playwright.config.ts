import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../tools/chromium.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './serveBuiltSite.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 800 },
  },
})
