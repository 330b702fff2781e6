import type { NotTried } from './notTried.ts'

/** An engine that the journeys can be tried in. */
export type Engine = {
  /** As a person calls it; in lower case its name for `--engine`. */
  name: string
  /** What the journeys check in other engines, but cannot check in this one. */
  notTried?: NotTried
  /** Finds the engine and installs what it misses; throws a sentence where that is not possible. */
  prepare(): Promise<Launch>
}

export type Launch = (options: LaunchOptions) => Promise<Browser>

export type LaunchOptions = {
  /** Where the site is; addresses of `Tab.goto` are relative to it. */
  siteUrl: string
  /** What the visitor prefers. */
  colorScheme: 'light' | 'dark'
}

export type Browser = {
  version: string
  /** A visitor who has never been here: nothing is stored. */
  visit(): Promise<Visit>
  close(): Promise<void>
}

export type Visit = {
  /** One more tab of the same visitor. */
  openTab(): Promise<Tab>
  /** Errors that no page caught and what its policy refused, as far as the engine tells them. */
  uncaughtErrors(): Promise<string[]>
  close(): Promise<void>
}

/** What a visitor sees and does in one tab. */
export type Tab = {
  /** Resolves when the page has loaded. */
  goto(address: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Does `action` and waits until the page that it loads, this one again or another, has loaded. */
  throughLoad(action: () => Promise<void>): Promise<void>
  /** Width and height of the page's own window, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Whether the engine's accessibility tree has `target` now. */
  has(target: Target): Promise<boolean>
  /** Waits until `target` can be clicked, then does so; the first one where there are more. */
  click(target: Target): Promise<void>
  /** Chooses the option that reads `label`. */
  select(target: Target, label: string): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Backspace' | 'End'): Promise<void>
  /** Runs `work` in the page, where it knows nothing but `args`; what it returns, or resolves to, goes through JSON. */
  evaluate<Result>(work: (...args: string[]) => Result, ...args: string[]): Promise<Awaited<Result>>
}

/** What a screen reader would call it; the name is the whole name. */
export type Target = {
  role: 'button' | 'combobox' | 'heading' | 'link' | 'searchbox'
  name: string
}

/** Where the built site is. */
export const DIST = '.cache/browsers'

/** A visitor, or a slow machine, waits this long for something to come. In ms. */
export const PATIENCE_MS = 15_000
