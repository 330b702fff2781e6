import { defineConfig } from '@playwright/test'
import { findChromium } from '../../tools/lib/chromium.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './siteServer.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // For slow machines; nothing waits longer than it must.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: await findChromium() },
    viewport: { width: 1280, height: 800 },
    // Tests put themselves in the place of the network, where a worker would be; offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
})
