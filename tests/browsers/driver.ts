import { By, error, Key, type WebDriver } from 'selenium-webdriver'

/** A browser engine in which journeys can run. */
export type Engine = {
  /** For people. In lower case, it is the name for `--engine`. */
  name: string
  /** Why its visits cannot report errors. */
  unreported?: string
  /** Finds or installs the engine. Throws an error with the reason if it is not available. */
  install(): void
  /** Starts the installed engine with empty storage. */
  start(): Promise<Browser>
}

export type Browser = {
  driver: WebDriver
  /** Uncaught errors and policy violations so far. */
  errors: string[]
  close(): Promise<void>
}

/** An element by its role and its full accessible name. */
export type Target = {
  role: keyof typeof ROLES
  name: string
}

/** Folder of the built site. */
export const DIST = '.cache/browsers'

/** How long to wait for something to appear, in ms. */
export const TIMEOUT_MS = 15_000

/** The elements that may have a role, since WebDriver cannot search by role. */
const ROLES = {
  button: 'button',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  searchbox: 'input',
}

/** One tab of a visitor. */
export class Tab {
  readonly #driver: WebDriver
  readonly #handle: string
  readonly #siteUrl: string

  constructor(driver: WebDriver, handle: string, siteUrl: string) {
    this.#driver = driver
    this.#handle = handle
    this.#siteUrl = siteUrl
  }

  /** The driver, whose commands now go to this tab. */
  async #here(): Promise<WebDriver> {
    await this.#driver.switchTo().window(this.#handle)
    return this.#driver
  }

  /** Opens another tab of the same visitor. */
  async openOther(): Promise<Tab> {
    await this.#driver.switchTo().newWindow('window')
    return new Tab(this.#driver, await this.#driver.getWindowHandle(), this.#siteUrl)
  }

  /** Opens an address, relative to the site. Resolves when the page has loaded. */
  async goto(address: string): Promise<void> {
    await (await this.#here()).get(new URL(address, this.#siteUrl).href)
  }

  async back(): Promise<void> {
    await (await this.#here()).navigate().back()
  }

  async forward(): Promise<void> {
    await (await this.#here()).navigate().forward()
  }

  /** Runs `action` and waits until the page that it loads, or reloads, has loaded. */
  async throughLoad(action: () => Promise<void>): Promise<void> {
    await this.evaluate(() => void Object.assign(window, { isOld: true }))
    await action()
    const isLoaded = () =>
      this.evaluate(() => !('isOld' in window) && document.readyState === 'complete')
    // A page that is being left answers nothing.
    await this.#driver.wait(() => isLoaded().catch(() => false), TIMEOUT_MS, 'No page was loaded')
  }

  /** Sets the size of the viewport, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    const window = (await this.#here()).manage().window()
    const outer = await window.getRect()
    const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    await window.setRect({
      x: 0,
      y: 0,
      width: width + outer.width - inner.width,
      height: height + outer.height - inner.height,
    })
  }

  /** True if the accessibility tree contains `target` now. */
  async has(target: Target): Promise<boolean> {
    return (await this.#find(target)) !== undefined
  }

  /** Waits until `target` can be clicked, then clicks it; the first one of several. */
  async click(target: Target): Promise<void> {
    const tryToClick = async () => {
      const found = await this.#find(target)
      if (!found || !(await found.isDisplayed()) || !(await found.isEnabled())) return false
      // WebKit does not always scroll by itself.
      await this.#driver.executeScript(bringIntoView, found)
      await found.click()
      return true
    }
    /** What is covered or replaced for a moment. */
    const tryAgain = (problem: unknown) => {
      if (problem instanceof error.ElementNotInteractableError) return false
      if (problem instanceof error.StaleElementReferenceError) return false
      throw problem
    }
    const missing = `No usable ${target.role} '${target.name}'`
    await this.#driver.wait(() => tryToClick().catch(tryAgain), TIMEOUT_MS, missing)
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await (await this.#here()).actions().sendKeys(text).perform()
  }

  press(key: 'Enter' | 'End'): Promise<void> {
    return this.type(key === 'Enter' ? Key.ENTER : Key.END)
  }

  /** Runs `work` in the page, with `args` only. Its result, or what it resolves to, is serialized as JSON. */
  async evaluate<Result>(
    work: (...args: string[]) => Result,
    ...args: string[]
  ): Promise<Awaited<Result>> {
    return (await (await this.#here()).executeScript(work, ...args)) as never
  }

  async #find({ role, name }: Target) {
    const driver = await this.#here()
    // A page that is being left has none.
    const elements = await driver.findElements(By.css(ROLES[role])).catch(() => [])
    for (const element of elements) {
      // WebKit throws for elements that are hidden or detached.
      const found = await Promise.all([element.getAccessibleName(), element.getAriaRole()]).catch(
        () => [],
      )
      if (found[0] === name && found[1] === role) return element
    }
    return undefined
  }
}

/** Runs in the page. */
function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'nearest' })
}
