/** A browser engine in which journeys can run. */
export type Engine = {
  /** For people. In lower case, it is the name for `--engine`. */
  name: string
  /** Why its visits cannot report errors. */
  unreported?: string
  /**
   * Finds or installs the engine and starts it. Addresses for `Tab.goto` are relative to `siteUrl`. Throws an
   * error with the reason if the engine is not available.
   */
  launch(siteUrl: string): Promise<Browser>
}

export type Browser = {
  version: string
  /** Starts a visit with empty storage. */
  visit(): Promise<Visit>
  close(): Promise<void>
}

export type Visit = {
  /** Opens another tab of the same visitor. */
  openTab(): Promise<Tab>
  /** Uncaught errors and policy violations. Empty if the engine does not report them. */
  uncaughtErrors(): Promise<string[]>
  close(): Promise<void>
}

/** One tab of a visitor. */
export type Tab = {
  /** Resolves when the page has loaded. */
  goto(address: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs `action` and waits until the page that it loads, or reloads, has loaded. */
  throughLoad(action: () => Promise<void>): Promise<void>
  /** Sets the size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** True if the accessibility tree contains `target` now. */
  has(target: Target): Promise<boolean>
  /** Waits until `target` can be clicked, then clicks it; the first one of several. */
  click(target: Target): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'End'): Promise<void>
  /** Runs `work` in the page, with `args` only. Its result, or what it resolves to, is serialized as JSON. */
  evaluate<Result>(work: (...args: string[]) => Result, ...args: string[]): Promise<Awaited<Result>>
}

/** An element by its role and its full accessible name. */
export type Target = {
  role: 'button' | 'heading' | 'link' | 'searchbox'
  name: string
}

/** Folder of the built site. */
export const DIST = '.cache/browsers'

/** How long to wait for something to appear, in ms. */
export const TIMEOUT_MS = 15_000
