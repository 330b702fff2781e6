import type { Page } from '@playwright/test'
import type { WithInstalledApps } from '../../src/features/installedApps/installedAppsSlice.ts'
import type { ViewLocation } from '../../src/features/view/viewSlice.ts'
import type { Trace, TracedAction } from './trace.ts'

/*
 * What a written test knows about this site: which actions are a visitor's steps, how to do them with
 * Playwright, and what to read from the screen.
 */

/** Ending of a written test. */
export const TEST_ENDING = '.spec.ts'
/** Helpers that written tests import, besides `expect` and `test`. */
export const TEST_HELPERS = 'tests/e2e/journey.ts'

/** Records that are listed in an assertion. A longer list is cut. */
const MAX_TITLES = 8
/** A visitor who pauses between two keys looks at the result. */
const PAUSE_MS = 1000

/** The slices that written tests need. */
export type State = WithInstalledApps & { view: { location: ViewLocation } }

/** A string literal of the test. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** The part of the address that `page.goto` takes, relative to the site's base. */
export function addressOf({ pathname, search, hash }: ViewLocation): string {
  return `${pathname.slice(1)}${search}${hash}` || './'
}

/** Whether the catalogue in `state` is loaded. Until then, a page shows what its build has embedded. */
export function hasCatalogue(state: unknown): boolean {
  const { catalogueApi } = state as { catalogueApi?: { queries?: object } }
  return Object.values(catalogueApi?.queries ?? {}).some(query => query?.data !== undefined)
}

/** The first catalogue that the trace received; empty if it received none. */
export function findCatalogue({ actions }: Trace): { catalogue: unknown[]; isFailing: boolean } {
  const types = actions.map(({ action }) => action.type)
  const fulfilled = actions[types.findIndex(type => type.endsWith('executeQuery/fulfilled'))]
  return {
    catalogue: (fulfilled?.action.payload ?? []) as unknown[],
    isFailing: !fulfilled && types.some(type => type.endsWith('executeQuery/rejected')),
  }
}

/** Assertions about what the screen shows. Texts of the brand and, without a catalogue, lists are left out. */
export async function readScreen(page: Page, isListKnown: boolean): Promise<string[]> {
  const { heading, message, count, titles, install } = await page.evaluate(() => {
    const read = (selector: string) => document.querySelector(selector)?.textContent ?? ''
    const links = document.querySelectorAll('main li a[href*="/appdetails/"]')
    return {
      heading: read('.app-detail h1'),
      message: read('.message-panel :is(h1, h2)'),
      count: read('.list-count'),
      titles: [...links].map(link => link.textContent ?? ''),
      install: read('.install-button'),
    }
  })
  const isCut = titles.length > MAX_TITLES
  const listed = isCut
    ? `async () => (await listedTitles(page)).slice(0, ${MAX_TITLES})`
    : '() => listedTitles(page)'
  const visible = (locator: string) => `await expect(page.${locator}).toBeVisible()`
  if (!isListKnown) return []
  return [
    ...(heading
      ? [`await expect(page.getByRole('heading', { level: 1 })).toHaveText(${quote(heading)})`]
      : []),
    ...(message ? [visible(`getByRole('heading', { name: ${quote(message)} })`)] : []),
    ...(count ? [visible(`getByText(${quote(count)}, { exact: true })`)] : []),
    ...(titles.length > 0
      ? [
          `await expect.poll(${listed}).toEqual([${titles.slice(0, MAX_TITLES).map(quote).join(', ')}])`,
        ]
      : []),
    ...(install ? [visible(`getByRole('button', { name: ${quote(install)} })`)] : []),
  ]
}

/** The next action, those around it, and the addresses in the tab's history, the current one last. */
type StepContext = {
  before: TracedAction | undefined
  next: TracedAction
  after: TracedAction[]
  state: unknown
  history: string[]
}

/**
 * The lines that do what led to an action, while `page` shows the state before it. Undefined for what
 * only follows from an earlier step, empty for what the next step repeats. Updates the history.
 */
export async function writeStep(page: Page, context: StepContext): Promise<string[] | undefined> {
  const { before, next, after, state, history } = context
  const { type, payload } = next.action
  const previousType = before?.action.type ?? ''
  const followingTypes = after.slice(0, 2).map(({ action }) => action.type)
  switch (type) {
    case 'view/locationChanged':
      return navigate(page, addressOf(payload as ViewLocation), history)
    case 'view/searchTyped': {
      const [following] = after
      const isContinued =
        following?.action.type === type &&
        String(following.action.payload).startsWith(String(payload)) &&
        (following.timeMs ?? 0) - (next.timeMs ?? 0) < PAUSE_MS
      return isContinued
        ? []
        : [`await page.getByPlaceholder('Search').fill(${quote(String(payload))})`]
    }
    case 'installedApps/installRequested':
      if (followingTypes.includes('installedApps/installReverted')) {
        return [
          'await fillStorage(page)',
          "await page.getByRole('button', { name: 'Install Now' }).click()",
          "await expect(page.getByRole('alert')).toBeVisible()",
        ]
      }
      if (followingTypes[0] === 'installedApps/listSynced') {
        return [`// ${type}: another tab had stored this app already.`]
      }
      return ['await installAndWatchReload(page)']
    case 'installedApps/appInstalled':
      // Older builds recorded no request.
      if (previousType === 'installedApps/installRequested') return undefined
      return ['await installAndWatchReload(page)']
    case 'installedApps/appUninstalled': {
      const { apps } = (state as WithInstalledApps).installedApps
      const title = apps.find(({ id }) => id === payload)?.title ?? ''
      const link = `page.getByRole('link', { name: ${quote(title)}, exact: true })`
      const row = `page.getByRole('listitem').filter({ has: ${link} })`
      return [`await ${row}.getByRole('button', { name: 'Uninstall' }).click()`]
    }
    case 'installedApps/listSynced':
      if (/Requested$|Uninstalled$/.test(previousType)) return undefined
      return [`await storeInAnotherTab(page, ${JSON.stringify(payload)})`]
    case 'installedApps/installReverted':
      return undefined
    default:
      return type.startsWith('view/') ? choose(page, type, String(payload)) : undefined
  }
}

async function navigate(page: Page, address: string, history: string[]): Promise<string[]> {
  if (history.at(-2) === address) {
    history.pop()
    return ['await page.goBack()']
  }
  history.push(address)
  const name = await page.evaluate(wanted => {
    const target = new URL(wanted, location.origin)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a.nav-link, main a')]
    const link = links.find(({ pathname, search, hash }) => {
      return pathname === target.pathname && search === target.search && hash === target.hash
    })
    return link?.textContent?.trim()
  }, address)
  if (!name) return [`await page.goto(${quote(address)})`]
  return [`await page.getByRole('link', { name: ${quote(name)}, exact: true }).click()`]
}

/** Chooses a value in the select or the radio group that has it. */
async function choose(page: Page, type: string, value: string): Promise<string[]> {
  const control = await page.evaluate(wanted => {
    for (const select of document.querySelectorAll('select')) {
      const option = [...select.options].find(({ value }) => value === wanted)
      const label = select.ariaLabel ?? select.labels[0]?.textContent ?? ''
      if (option) return { label, option: option.label }
    }
    return undefined
  }, value)
  if (!control)
    return [`// ${type} ${JSON.stringify(value)}: no control on the screen has this value.`]
  const select = `page.getByRole('combobox', { name: ${quote(control.label)} })`
  return [`await ${select}.selectOption(${quote(control.option)})`]
}
