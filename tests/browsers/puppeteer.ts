import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { ensureChromium } from '../../tools/lib/chromium.mjs'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { ensureByApt } from '../support/ensureByApt.ts'
import { type Browser, type Engine, type Tab, type Target, TIMEOUT_MS } from './driver.ts'

/** By the DevTools protocol. */
export const chromium: Engine = {
  name: 'Chromium',
  async prepare() {
    const executablePath = await ensureChromium()
    return ({ siteUrl, colorScheme }) =>
      launch(siteUrl, {
        browser: 'chrome',
        executablePath,
        args: [
          '--disable-background-networking',
          `--blink-settings=preferredColorScheme=${colorScheme === 'dark' ? 0 : 1}`,
          // Chromium refuses to start as root with its sandbox.
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
      })
  },
}

/** Driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async prepare() {
    const executablePath = ensureByApt(
      'Firefox',
      ['firefox-esr'],
      () => findOnPath('firefox-esr') ?? findOnPath('firefox'),
    )
    return ({ siteUrl, colorScheme }) =>
      launch(siteUrl, {
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox: {
          'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
        },
      })
  },
}

async function launch(siteUrl: string, options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch({
    defaultViewport: { width: 1280, height: 800 },
    protocolTimeout: 2 * TIMEOUT_MS,
    // The browser ends when this process exits.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...options,
  })
  return {
    version: (await browser.version()).replace(/^.*\//, ''),
    async visit() {
      const context = await browser.createBrowserContext()
      const errors: string[] = []
      return {
        async openTab() {
          const page = await context.newPage({ type: 'window' })
          page.setDefaultTimeout(TIMEOUT_MS)
          page.on('pageerror', error => errors.push((error as Error).message))
          await page.evaluateOnNewDocument(() => {
            document.addEventListener('securitypolicyviolation', violation => {
              reportError(
                new Error(`Violation: ${violation.effectiveDirective} ${violation.blockedURI}`),
              )
            })
          })
          return tabOf(page, siteUrl)
        },
        uncaughtErrors: async () => errors,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page, siteUrl: string): Tab {
  return {
    async goto(address) {
      await page.goto(new URL(address, siteUrl).href)
    },
    async back() {
      await page.goBack()
    },
    async forward() {
      await page.goForward()
    },
    async throughLoad(action) {
      await Promise.all([page.waitForNavigation(), action()])
    },
    resize: (width, height) => page.setViewport({ width, height }),
    has: async target => (await page.$(selectorOf(target))) !== null,
    click: target => page.locator(selectorOf(target)).click(),
    async select(target, label) {
      const menu = await page.locator(selectorOf(target)).waitHandle()
      const value = await menu.evaluate(
        (select, label) =>
          [...(select as HTMLSelectElement).options].find(option => option.label === label)?.value,
        label,
      )
      if (value === undefined) throw new Error(`No option '${label}'`)
      await menu.select(value)
    },
    type: text => page.keyboard.type(text),
    press: key => page.keyboard.press(key),
    evaluate: (work, ...args) => page.evaluate<string[], typeof work>(work, ...args) as never,
  }
}

function selectorOf({ role, name }: Target): string {
  return `aria/${name}[role="${role}"]`
}
