import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ViewLocation } from '../../src/features/view/viewSlice.ts'
import type { TracedAction } from '../../src/shared/trace/formatTrace.ts'
import type { Texts } from '../lib/messages.ts'
import { describeValue } from './report.ts'
import { type CodeLine, code, comment } from './testCode.ts'
import { TraceError } from './trace.ts'

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

const Location = v.object({ pathname: v.string(), search: v.string(), hash: v.string() })

/** The buttons that open each dialog, in the order of its items. */
const DIALOG_BUTTONS = {
  phone: '.get-the-app button',
  problem: 'footer button',
  screenshots: '.screenshots button',
}

const Dialog = v.object({ name: v.picklist(['phone', 'problem', 'screenshots']), item: v.number() })

/** The slices that written tests need. */
const State = v.object({
  installedApps: v.object({
    apps: v.array(v.looseObject({ id: v.unknown(), title: v.optional(v.unknown()) })),
  }),
  view: v.object({ location: Location, dialog: v.optional(v.unknown()) }),
  catalogueApi: v.optional(
    v.object({
      queries: v.optional(
        v.record(
          v.string(),
          v.nullish(
            v.object({ data: v.optional(v.array(v.unknown())), status: v.optional(v.unknown()) }),
          ),
        ),
      ),
    }),
  ),
})

export type State = v.InferOutput<typeof State>

/** Checks the slices that written tests need. Throws a TraceError that names `place`. */
export function readState(state: unknown, place: string): State {
  const result = v.safeParse(State, state)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new TraceError(
    `${place} has a state that no page of this site has: ${v.getDotPath(issue)}: expected ${issue.expected}, got ${issue.received.slice(0, 60)}.`,
  )
}

/**
 * What `page.goto` takes: relative to the site's base, and never outside of the site. `languagePath` is
 * such as 'de/'.
 */
export function addressOf({ pathname, search, hash }: ViewLocation, languagePath = ''): string {
  const path = `./${languagePath}${pathname.replace(/^\//, '')}${search}${hash}`
  const url = new URL(path, 'http://localhost/')
  return `.${url.pathname}${url.search}${url.hash}`
}

/** The catalogue in `state`; undefined until it has arrived. */
export function catalogueOf(state: State): unknown[] | undefined {
  return queriesOf(state).find(({ data }) => data !== undefined)?.data
}

/** Whether the request of the catalogue has failed. */
export function hasFailed(state: State): boolean {
  return !catalogueOf(state) && queriesOf(state).some(({ status }) => status === 'rejected')
}

function queriesOf({ catalogueApi }: State) {
  return Object.values(catalogueApi?.queries ?? {}).filter(query => query != null)
}

/** Whether an action of this type opens a page or brings its catalogue, so that a test needs it too. */
export function isContext(type: string): boolean {
  return type === 'view/locationChanged' || type.startsWith('catalogueApi/executeQuery/')
}

/** Screens that request the catalogue. */
const CATALOGUE_PATH = /^\/($|apps\/?$|appdetails\/)/

/**
 * Assertions about what the screen shows. Without a catalogue, a page shows what its build has embedded,
 * so nothing is expected but the installed list and, if the catalogue has failed, the message. Texts of
 * the brand are left out.
 */
export async function readScreen(page: Page, state: State): Promise<CodeLine[]> {
  const { location, dialog: openDialog } = state.view
  const { pathname } = location
  // Its script loads when it opens.
  if (v.is(Dialog, openDialog) && (await dialogButton(page, openDialog).count()) > 0) {
    await page.locator('dialog').waitFor()
  }
  const isComplete = catalogueOf(state) !== undefined || pathname === '/installation'
  if (!isComplete && !hasFailed(state)) return []
  const { heading, message, count, titles, install, dialog } = await page.evaluate(() => {
    const read = (selector: string) => document.querySelector(selector)?.textContent ?? ''
    const links = document.querySelectorAll('main li a[href*="/appdetails/"]:not(.app-links a)')
    return {
      heading: read('.app-detail h1'),
      message: read('.message-panel :is(h1, h2)'),
      count: read('.list-count'),
      titles: [...links].map(link => link.textContent ?? ''),
      install: read('.install-button'),
      dialog: document.querySelector('dialog')?.ariaLabel,
    }
  })
  const lines: CodeLine[] = []
  const expectMessage = code`await expect(page.getByRole('heading', { name: ${message} })).toBeVisible()`
  if (!isComplete) return message ? [expectMessage] : []
  if (CATALOGUE_PATH.test(pathname)) lines.push(code`await catalogueShown(page)`)
  if (heading) {
    lines.push(code`await expect(page.getByRole('heading', { level: 1 })).toHaveText(${heading})`)
  }
  if (message) lines.push(expectMessage)
  if (count) lines.push(code`await expect(page.getByText(${count}, { exact: true })).toBeVisible()`)
  if (titles.length > MAX_TITLES) {
    lines.push(
      code`await expect.poll(async () => (await listedTitles(page)).slice(0, ${MAX_TITLES})).toEqual(${titles.slice(0, MAX_TITLES)})`,
    )
  } else if (titles.length > 0) {
    lines.push(code`await expect.poll(() => listedTitles(page)).toEqual(${titles})`)
  }
  if (install) {
    lines.push(code`await expect(page.getByRole('button', { name: ${install} })).toBeVisible()`)
  }
  if (dialog) {
    lines.push(code`await expect(page.getByRole('dialog', { name: ${dialog} })).toBeVisible()`)
  }
  return lines
}

/** The next action, those around it, and the addresses in the tab's history, the current one last. */
type StepContext = {
  before: TracedAction | undefined
  next: TracedAction
  after: TracedAction[]
  state: State
  history: string[]
  /** Keeps a list beside the test. Returns its position in `data.otherTabs`. */
  keepList: (list: unknown) => number
  /** Of the language on the screen. */
  texts: Texts
  /** Such as 'de/'. */
  languagePath?: string | undefined
}

/**
 * The lines that do what led to an action, while `page` shows the state before it. Undefined for what
 * only follows from an earlier step, empty for what the next step repeats. Updates the history.
 */
export async function writeStep(page: Page, context: StepContext): Promise<CodeLine[] | undefined> {
  const { before, next, after, state, history, keepList, texts, languagePath } = context
  const { type, payload } = next.action
  const text = typeof payload === 'string' ? payload : ''
  const previousType = before?.action.type ?? ''
  const followingTypes = after.slice(0, 2).map(({ action }) => action.type)
  const byHand = (reason: string) => [
    comment(`${type}${payload === undefined ? '' : ` ${describeValue(payload)}`}: ${reason}`),
  ]
  const hasButton = async (name: string) => (await page.getByRole('button', { name }).count()) > 0
  switch (type) {
    case 'view/locationChanged':
      if (!v.is(Location, payload)) return byHand('not a location.')
      return navigate(page, addressOf(payload, languagePath), history, texts)
    case 'view/searchTyped': {
      const [following] = after
      const isContinued =
        following?.action.type === type &&
        String(following.action.payload).startsWith(text) &&
        (following.timeMs ?? 0) - (next.timeMs ?? 0) < PAUSE_MS
      if (text === '' && (await hasButton(texts.search.clear))) {
        // The search box has such a button, and the message that nothing was found another one.
        return [
          code`await page.getByRole('button', { name: ${texts.search.clear} }).first().click()`,
        ]
      }
      return isContinued
        ? []
        : [code`await page.getByPlaceholder(${texts.search.placeholder}).fill(${text})`]
    }
    case 'view/filtersCleared':
      if (!(await hasButton(texts.apps.clearAll)))
        return byHand(`the screen has no button '${texts.apps.clearAll}'.`)
      return [code`await page.getByRole('button', { name: ${texts.apps.clearAll} }).click()`]
    case 'view/dialogOpened': {
      if (!v.is(Dialog, payload)) return byHand('not a dialog of this site.')
      const button = dialogButton(page, payload)
      if ((await button.count()) === 0) return byHand('the screen has no button for this dialog.')
      const label = await button.evaluate(
        element => element.querySelector('img')?.alt ?? element.textContent,
      )
      return [code`await page.getByRole('button', { name: ${label}, exact: true }).click()`]
    }
    case 'view/dialogClosed':
      return [
        code`await page.getByRole('dialog').getByRole('button', { name: ${texts.dialog.close} }).click()`,
      ]
    case 'installedApps/appInstalled':
    case 'installedApps/installRequested':
      // Older builds recorded no request.
      if (previousType === 'installedApps/installRequested') return undefined
      if (followingTypes[0] === 'installedApps/listSynced') {
        return byHand('another tab had stored this app already.')
      }
      if (!(await hasButton(texts.install.now))) {
        return byHand(`the screen has no button '${texts.install.now}'.`)
      }
      if (followingTypes.includes('installedApps/installReverted')) {
        return [
          code`await fillStorage(page)`,
          code`await page.getByRole('button', { name: ${texts.install.now} }).click()`,
          code`await expect(page.getByRole('alert')).toBeVisible()`,
        ]
      }
      return languagePath
        ? [
            code`await installAndWatchReload(page, ${texts.install.now}, ${texts.install.installed})`,
          ]
        : [code`await installAndWatchReload(page)`]
    case 'installedApps/appUninstalled': {
      const app = state.installedApps.apps.find(({ id }) => id === payload)
      const title = String(app?.title)
      const link = page.getByRole('link', { name: title, exact: true })
      if (!app || (await page.getByRole('listitem').filter({ has: link }).count()) !== 1) {
        return byHand('the screen has no row of this app.')
      }
      return [
        code`await page.getByRole('listitem').filter({ has: page.getByRole('link', { name: ${title}, exact: true }) }).getByRole('button', { name: ${texts.installation.uninstall} }).click()`,
      ]
    }
    case 'installedApps/uninstallUndone':
      return [code`await page.getByRole('button', { name: ${texts.toasts.undo} }).click()`]
    case 'installedApps/listSynced':
      if (/Requested$|Uninstalled$|Undone$/.test(previousType)) return undefined
      return [code`await storeInAnotherTab(page, data.otherTabs[${keepList(payload)}])`]
    case 'installedApps/installReverted':
      return undefined
    default: {
      if (!type.startsWith('view/')) return undefined
      const control = await findSelect(page, text)
      if (!control) return byHand('no control on the screen has this value.')
      const { label, option } = control
      return [code`await page.getByRole('combobox', { name: ${label} }).selectOption(${option})`]
    }
  }
}

/**
 * A trace does not tell a click from the Back button. So a step back is a click on 'Go Back!' or on a link
 * if the screen has one to that address.
 */
async function navigate(
  page: Page,
  address: string,
  history: string[],
  texts: Texts,
): Promise<CodeLine[]> {
  const { goBack } = texts.message
  const isBack = history.at(-2) === address
  if (isBack && (await page.getByRole('button', { name: goBack }).count()) > 0) {
    history.pop()
    return [code`await page.getByRole('button', { name: ${goBack} }).click()`]
  }
  for (const region of ['banner', 'main'] as const) {
    const links = page.getByRole(region).getByRole('link')
    const name = await links.evaluateAll((links, wanted) => {
      const { href } = new URL(wanted, location.origin)
      // The brand is another one where the test runs.
      const candidates = links.filter(link => !link.matches('.navbar-brand'))
      return candidates.find(link => (link as HTMLAnchorElement).href === href)?.textContent?.trim()
    }, address)
    if (!name) continue
    const link = page.getByRole(region).getByRole('link', { name, exact: true })
    if ((await link.count()) !== 1) continue
    history.push(address)
    return [
      code`await page.getByRole(${region}).getByRole('link', { name: ${name}, exact: true }).click()`,
    ]
  }
  if (isBack) {
    history.pop()
    return [code`await page.goBack()`]
  }
  history.push(address)
  return [code`await page.goto(${address})`]
}

function dialogButton(page: Page, { name, item }: v.InferOutput<typeof Dialog>) {
  return page.locator(DIALOG_BUTTONS[name]).nth(item)
}

/** The select on the screen that has `value`. */
function findSelect(page: Page, value: string) {
  return page.evaluate(wanted => {
    for (const select of document.querySelectorAll('select')) {
      const option = [...select.options].find(({ value }) => value === wanted)
      const label = select.ariaLabel ?? select.labels[0]?.textContent ?? ''
      if (option) return { label, option: option.label }
    }
    return undefined
  }, value)
}
