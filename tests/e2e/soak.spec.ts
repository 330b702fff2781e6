import type { BrowserContext, Page } from '@playwright/test'
import { randomFrom } from '../../mock-server/generator.ts'
import {
  appUninstalled,
  uninstallUndone,
} from '../../src/features/installedApps/installedAppsSlice.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { integerParser } from '../../tools/lib/integerParser.ts'
import { catalogue } from '../fixtures/catalogue.ts'
import { expect, test } from './journey.ts'

/** The same seed repeats the same operations. */
const SEED = integerParser('SOAK_SEED', 2 ** 31 - 1)(process.env.SOAK_SEED ?? 1)
const OPERATIONS = 2000
const TABS = 5
/** A few apps, so that each is installed and uninstalled often. */
const APPS = catalogue.slice(0, 20)
const LONGEST_BURST = 8

test.setTimeout(20 * 60_000)

test(`${OPERATIONS} operations of ${TABS} tabs lose and restore no install`, {
  tag: '@weekly',
}, async ({ context }) => {
  await context.addInitScript(exposeStore)
  const pages = await Promise.all(Array.from({ length: TABS }, () => openList(context)))
  // Either outcome is correct for the contested app, as long as all tabs agree.
  const [contested, ...others] = APPS as [AppRecord, ...AppRecord[]]
  const installed = new Set<AppRecord['id']>()
  const before = APPS.map(({ id }) => id)
  const toggle = (app: AppRecord) => {
    if (installed.delete(app.id)) return appUninstalled(app.id)
    installed.add(app.id)
    return add(app, installed.size % 2 === 0 ? [] : before)
  }
  let done = 0
  for (let burst = 0; done < OPERATIONS; burst += 1) {
    const random = randomFrom(SEED, burst)
    const length = 1 + random(LONGEST_BURST)
    const actions = pages.map((_, tab) => {
      const own = others.filter((_, index) => (index + burst) % TABS === tab)
      const toggles = Array.from({ length }, () => toggle(own[random(own.length)] as AppRecord))
      return [...toggles, random(2) ? add(contested) : appUninstalled(contested.id)]
    })
    await Promise.all(
      pages.map(async (page, tab) => {
        await page.evaluate(dispatchAll, actions[tab])
        if (tab !== burst % TABS) return
        await page.reload()
        await listShown(page)
      }),
    )
    done += actions.flat().length
    await expect
      .poll(() => wrongLists(pages, installed, contested.id), `burst ${burst} of seed ${SEED}`)
      .toEqual([])
  }
  // A tab that no other tab can tell what it remembers.
  await Promise.all(pages.map(page => page.close()))
  expect(await wrongLists([await openList(context)], installed, contested.id)).toEqual([])
})

/** Adds `app` as an install does, but without a reload. */
function add(app: AppRecord, before: AppRecord['id'][] = []) {
  return uninstallUndone({ app, before })
}

/** Opens the installed list in a new tab. */
async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('installation')
  await listShown(page)
  return page
}

function listShown(page: Page): Promise<void> {
  return expect(page.getByText(/\d Apps Found/)).toBeVisible()
}

type Store = { dispatch(action: unknown): unknown }
type StoreCreator = (...args: unknown[]) => Store
type Enhancer = (createStore: StoreCreator) => StoreCreator

/** Runs in the page before the site, and gets the store as the Redux DevTools extension does. */
function exposeStore(): void {
  const compose =
    (...enhancers: Enhancer[]): Enhancer =>
    createStore =>
    (...args) => {
      const store = enhancers.reduceRight((next, enhance) => enhance(next), createStore)(...args)
      Object.assign(window, { soakStore: store })
      return store
    }
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => compose })
}

/** Runs in the page. Other tabs get a turn between two actions. */
async function dispatchAll(actions: unknown): Promise<void> {
  const store: Store = Reflect.get(window, 'soakStore')
  for (const action of actions as unknown[]) {
    store.dispatch(action)
    await new Promise(resolve => setTimeout(resolve))
  }
}

/**
 * A line for each tab whose storage or screen differs from the `installed` apps, with or without the
 * contested one.
 */
async function wrongLists(
  pages: readonly Page[],
  installed: ReadonlySet<AppRecord['id']>,
  contestedId: AppRecord['id'],
): Promise<string[]> {
  const lists = await Promise.all(pages.map(page => page.evaluate(readLists)))
  const isContestedInstalled = lists[0]?.storage.includes(contestedId)
  const expected = toText([...installed, ...(isContestedInstalled ? [contestedId] : [])])
  return lists.flatMap((list, tab) =>
    Object.entries(list)
      .filter(([, ids]) => toText(ids) !== expected)
      .map(([place, ids]) => `tab ${tab}, ${place}: expected ${expected}, got ${toText(ids)}`),
  )
}

function toText(ids: readonly AppRecord['id'][]): string {
  return ids.toSorted((a, b) => a - b).join(' ') || 'none'
}

/** Runs in the page. */
function readLists(): Record<'storage' | 'screen', AppRecord['id'][]> {
  const stored: AppRecord[] = JSON.parse(localStorage.getItem('downloads') ?? '[]')
  const links = document.querySelectorAll<HTMLAnchorElement>('main li a[href*="/appdetails/"]')
  return {
    storage: stored.map(({ id }) => id),
    screen: [...links].map(({ pathname }) => Number(pathname.split('/').at(-1))),
  }
}
