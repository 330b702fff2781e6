import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../tools/lib/chromium.mjs'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'

/** Follows from the key in the extension's manifest, so every build has it. */
const EXTENSION_ID = 'lmhkpmbekcpmknklioeibfkpmmfibljd'

/** The monitor's export: the actions, oldest first, and the state after each. */
export type Lifted = {
  actionsById: Record<number, { action: { type: string; payload?: unknown } }>
  stagedActionIds: number[]
  computedStates: {
    state: { installedApps: { apps: { id: number }[] }; view: { category: string } }
  }[]
}

/** The extension's window. */
export type Monitor = {
  press(button: string): Promise<void>
  export(): Promise<Lifted>
  close(): Promise<void>
}

export type Visit = { page: Page; openMonitor(): Promise<Monitor>; close(): Promise<void> }

/** Opens a new Chromium profile with the unpacked extension in `folder`. */
export async function startVisit(folder: string, baseURL: string): Promise<Visit> {
  const context = await chromium.launchPersistentContext(makeTemporaryFolder('extension'), {
    executablePath: await ensureChromium(),
    // Playwright's headless mode loads no extensions.
    headless: false,
    baseURL,
    viewport: { width: 1200, height: 900 },
    args: [
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // Chromium needs it as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  context.setDefaultTimeout(15_000)
  return {
    page: await context.newPage(),
    async openMonitor() {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${EXTENSION_ID}/devpanel.html#window`)
      await page.getByText('@@INIT').first().waitFor()
      return monitorIn(page)
    },
    close: () => context.close(),
  }
}

function monitorIn(page: Page): Monitor {
  return {
    press: name => page.getByRole('button', { name }).first().click(),
    async export() {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export to a file', exact: true }).click(),
      ])
      return JSON.parse(readFileSync(await download.path(), 'utf8'))
    },
    close: () => page.close(),
  }
}
