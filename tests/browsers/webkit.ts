import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Builder, By, Capabilities, error, Key, until, type WebDriver } from 'selenium-webdriver'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { ensureByApt } from '../support/ensureByApt.ts'
import { type Engine, type Tab, type Target, TIMEOUT_MS, type Visit } from './driver.ts'

// selenium-webdriver/remote is a folder, which import cannot resolve.
const remote: typeof import('selenium-webdriver/remote') = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
)

/** WebKitGTK's MiniBrowser, driven by WebDriver on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  unreported: 'WebDriver does not report them',
  async launch(siteUrl) {
    const programs = ensureByApt('WebKit', ['webkit2gtk-driver', 'xvfb'], findPrograms)
    const screen = await openScreen(programs.xvfb)
    const service = new remote.DriverService.Builder(programs.driver)
      .setLoopback(true)
      .setEnvironment({
        ...process.env,
        DISPLAY: screen.display,
        // WebKit refuses to start as root with its sandbox.
        ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      })
      .build()
    const server = await service.start(TIMEOUT_MS)
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      timeouts: { pageLoad: TIMEOUT_MS, script: TIMEOUT_MS },
    })
    const open = () => new Builder().usingServer(server).withCapabilities(capabilities).build()
    const probe = await open()
    const version = String((await probe.getCapabilities()).get('browserVersion'))
    await probe.quit()
    return {
      version,
      visit: async () => visitWith(await open(), siteUrl),
      async close() {
        await service.kill()
        screen.close()
      },
    }
  },
}

function findPrograms() {
  const driver = findOnPath('WebKitWebDriver')
  const [browser] = globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')
  const xvfb = findOnPath('Xvfb')
  return driver && browser && xvfb ? { driver, browser, xvfb } : undefined
}

/** Opens a virtual screen, which closes with this process at the latest. */
async function openScreen(xvfb: string) {
  // Without -noreset, it restarts when the last window closes, and refuses connections while it does.
  const server = spawn(xvfb, ['-noreset', '-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const close = () => server.kill()
  process.once('exit', close)
  server.once('exit', () => process.off('exit', close))
  const [display] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start'))),
  ])
  return { display: `:${String(display).trim()}`, close }
}

/** Each session has its own storage. */
async function visitWith(driver: WebDriver, siteUrl: string): Promise<Visit> {
  const unopened = await driver.getAllWindowHandles()
  return {
    async openTab() {
      const handle = unopened.pop()
      if (handle === undefined) await driver.switchTo().newWindow('window')
      return tabOf(driver, handle ?? (await driver.getWindowHandle()), siteUrl)
    },
    // See `unreported`.
    uncaughtErrors: async () => [],
    close: () => driver.quit(),
  }
}

const KEYS = { Enter: Key.ENTER, End: Key.END }

/**
 * Selectors of the elements that may have a role, since WebDriver cannot search by role, and the
 * names that WebKitGTK reports for these roles.
 */
const ROLES: Record<Target['role'], { css: string; called: string }> = {
  button: { css: 'button', called: 'button' },
  heading: { css: 'h1, h2, h3', called: 'heading' },
  link: { css: 'a[href]', called: 'link' },
  searchbox: { css: 'input', called: 'searchbox' },
}

/** WebKit throws for elements that are hidden or detached. */
const nameless = () => undefined

function tabOf(driver: WebDriver, handle: string, siteUrl: string): Tab {
  const here = () => driver.switchTo().window(handle)

  async function find({ role, name }: Target) {
    await here()
    const { css, called } = ROLES[role]
    for (const element of await driver.findElements(By.css(css))) {
      const itsName = await element.getAccessibleName().catch(nameless)
      if (itsName === name && (await element.getAriaRole().catch(nameless)) === called)
        return element
    }
    return undefined
  }

  async function whenUsable(target: Target) {
    const missing = `No usable ${target.role} '${target.name}'`
    const element = await driver.wait(
      async () => {
        const found = await find(target)
        return found && (await found.isDisplayed()) && (await found.isEnabled()) && found
      },
      TIMEOUT_MS,
      missing,
    )
    if (!element) throw new Error(missing)
    return element
  }

  return {
    async goto(address) {
      await here()
      await driver.get(new URL(address, siteUrl).href)
    },
    async back() {
      await here()
      await driver.navigate().back()
    },
    async forward() {
      await here()
      await driver.navigate().forward()
    },
    async throughLoad(action) {
      await here()
      const old = await driver.findElement(By.css('html'))
      await action()
      await driver.wait(until.stalenessOf(old), TIMEOUT_MS, 'No page was loaded')
      await driver.wait(
        () => driver.executeScript(() => document.readyState === 'complete'),
        TIMEOUT_MS,
      )
    },
    async resize(width, height) {
      await here()
      const window = driver.manage().window()
      const { width: outerWidth, height: outerHeight } = await window.getRect()
      const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>(() => [
        innerWidth,
        innerHeight,
      ])
      await window.setRect({
        x: 0,
        y: 0,
        width: width + outerWidth - innerWidth,
        height: height + outerHeight - innerHeight,
      })
    },
    has: async target => (await find(target)) !== undefined,
    async click(target) {
      // WebKit refuses to click an element that something else covers for a moment.
      const tryToClick = async () => {
        const element = await whenUsable(target)
        // WebKit does not always scroll by itself.
        await driver.executeScript(bringIntoView, element)
        return element.click().then(
          () => true,
          problem => {
            if (problem instanceof error.ElementNotInteractableError) return false
            throw problem
          },
        )
      }
      await driver.wait(tryToClick, TIMEOUT_MS, `${target.role} '${target.name}' stays covered`)
    },
    async type(text) {
      await here()
      await driver.actions().sendKeys(text).perform()
    },
    async press(key) {
      await here()
      await driver.actions().sendKeys(KEYS[key]).perform()
    },
    async evaluate(work, ...args) {
      await here()
      return driver.executeScript(work, ...args) as never
    },
  }
}

/** Runs in the page. */
function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'nearest' })
}
