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
  has(button: string): Promise<boolean>
  press(button: string): Promise<void>
  export(): Promise<Lifted>
  import(file: string): Promise<void>
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
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    has: async name => (await button(name).count()) > 0,
    press: name => page.getByRole('button', { name }).first().click(),
    async export() {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button('Export to a file').click(),
      ])
      return JSON.parse(readFileSync(await download.path(), 'utf8'))
    },
    import: file => page.locator('input[type=file]').setInputFiles(file),
    close: () => page.close(),
  }
}
