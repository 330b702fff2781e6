import './tools/lib/requireNode.mjs'
import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser } from './tools/lib/chromium.mjs'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['*/e2e/*.spec.ts', 'spec/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './tests/support/siteServer.ts',
  fullyParallel: true,
  // On two cores, a third test runs while the others wait.
  workers: 3,
  forbidOnly: true,
  // For slow machines; nothing waits longer than it must.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { outputFolder: 'playwright-report', open: 'never' }]],
  projects: [
    { name: 'e2e', grepInvert: /@weekly/ },
    { name: 'weekly', grep: /@weekly/ },
  ],
  use: {
    launchOptions: {
      executablePath: await findHeadlessBrowser(),
      args: [
        // What is as wide as letters must not depend on whether a font came in time. font.spec.ts allows it.
        '--disable-remote-fonts',
        // Libraries create errors while they load. For their stacks, V8 would parse each script a second time.
        '--js-flags=--no-enable-lazy-source-positions',
      ],
    },
    viewport: { width: 1280, height: 800 },
    // A worker would answer the requests that tests intercept. Only offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
})
