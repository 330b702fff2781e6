import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../tools/lib/chromium.mjs'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'

/** The id that the extension's own key gives it, in every build. */
const EXTENSION_ID = 'lmhkpmbekcpmknklioeibfkpmmfibljd'

/** What the monitor exports: the list of actions, oldest first, and the state after each. */
export type Lifted = {
  actionsById: Record<number, { action: { type: string; payload?: unknown } }>
  stagedActionIds: number[]
  computedStates: { state: { installedApps: { apps: { id: number }[] } } }[]
}

/** The extension's own window, as a tester uses it. */
export type Monitor = {
  has(button: string): Promise<boolean>
  press(button: string): Promise<void>
  export(): Promise<Lifted>
  import(file: string): Promise<void>
  close(): Promise<void>
}

export type Visit = { page: Page; openMonitor(): Promise<Monitor>; close(): Promise<void> }

/** A fresh Chromium profile with the extension that is unpacked in `folder`. */
export async function startVisit(folder: string, baseURL: string): Promise<Visit> {
  const context = await chromium.launchPersistentContext(makeTemporaryFolder('extension'), {
    executablePath: await ensureChromium(),
    // Playwright's own headless mode loads no extensions.
    headless: false,
    baseURL,
    viewport: { width: 1200, height: 900 },
    args: [
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // As root, Chromium starts in no other way.
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
    press: name => button(name).click(),
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
