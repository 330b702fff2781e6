import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { ensureByApt } from '../support/ensureByApt.ts'
import { type Engine, type Tab, type Target, TIMEOUT_MS, type Visit } from './driver.ts'

/** Driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async launch(siteUrl) {
    const executablePath = ensureByApt(
      'Firefox',
      ['firefox-esr'],
      () => findOnPath('firefox-esr') ?? findOnPath('firefox'),
    )
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      defaultViewport: { width: 1280, height: 800 },
      protocolTimeout: 2 * TIMEOUT_MS,
      // The browser ends when this process exits.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    return {
      version: (await browser.version()).replace(/^.*\//, ''),
      visit: async () => visitWith(await browser.createBrowserContext(), siteUrl),
      close: () => browser.close(),
    }
  },
}

function visitWith(context: BrowserContext, siteUrl: string): Visit {
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
    type: text => page.keyboard.type(text),
    press: key => page.keyboard.press(key),
    evaluate: (work, ...args) => page.evaluate<string[], typeof work>(work, ...args) as never,
  }
}

function selectorOf({ role, name }: Target): string {
  return `aria/${name}[role="${role}"]`
}
