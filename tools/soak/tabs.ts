import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { randomFrom } from '../../mock-server/generator.ts'
import {
  appInstalled,
  appUninstalled,
  uninstallUndone,
} from '../../src/features/installedApps/installedAppsSlice.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

const LONGEST_BURST = 8
/** Tabs that do not agree after this time never will. */
const PATIENCE_MS = 10_000
/** Tabs have forgotten each other's operations after this time (recentOperations.ts). */
const FORGOTTEN_MS = 6000

/**
 * Installs and uninstalls `apps`, and undoes uninstalls, in several tabs at the same time. After each burst, storage and screen
 * of every tab have to show the same, correct list. In each burst one tab reloads. Does at least
 * `operations`, the same ones for the same `seed`. Stops at the first faulty burst and returns a line
 * for each wrong list.
 */
export async function runTabs(
  context: BrowserContext,
  origin: string,
  apps: readonly AppRecord[],
  { tabs, operations, seed }: { tabs: number; operations: number; seed: number },
): Promise<string[]> {
  await context.addInitScript(exposeStore)
  const pages: Page[] = []
  for (let tab = 0; tab < tabs; tab += 1) {
    const page = await context.newPage()
    await page.goto(`${origin}/installation`)
    await waitForStart(page)
    pages.push(page)
  }
  // Either outcome is correct for the contested app, as long as all tabs agree.
  const [contested, ...others] = apps as [AppRecord, ...AppRecord[]]
  const installed = new Set<AppRecord['id']>()
  const before = apps.map(({ id }) => id)
  const toggle = (app: AppRecord) => {
    if (installed.delete(app.id)) return appUninstalled(app.id)
    installed.add(app.id)
    return installed.size % 2 === 0 ? appInstalled(app) : uninstallUndone({ app, before })
  }
  let done = 0
  for (let burst = 0; done < operations; burst += 1) {
    const random = randomFrom(seed, burst)
    const length = 1 + random(LONGEST_BURST)
    const actions = pages.map((_, tab) => {
      const own = others.filter((_, index) => (index + burst) % tabs === tab)
      const toggles = Array.from({ length }, () => toggle(own[random(own.length)] as AppRecord))
      return [...toggles, random(2) ? appInstalled(contested) : appUninstalled(contested.id)]
    })
    await Promise.all(
      pages.map(async (page, tab) => {
        await page.evaluate(dispatchAll, actions[tab])
        if (tab !== burst % tabs) return
        await page.reload()
        await waitForStart(page)
      }),
    )
    done += actions.flat().length
    const faults = await compareLists(pages, installed, contested.id)
    if (faults.length > 0) return [`Burst ${burst} of seed ${seed}:`, ...faults]
  }
  await delay(FORGOTTEN_MS)
  return compareLists(pages, installed, contested.id)
}

async function waitForStart(page: Page): Promise<void> {
  await page.getByText(/\d Apps Found/).waitFor()
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

/** Waits until storage and screen of each tab have the `installed` apps. Returns a line per list that never does. */
async function compareLists(
  pages: readonly Page[],
  installed: ReadonlySet<AppRecord['id']>,
  contestedId: AppRecord['id'],
): Promise<string[]> {
  const deadlineMs = Date.now() + PATIENCE_MS
  for (;;) {
    const lists = await Promise.all(pages.map(page => page.evaluate(readLists)))
    const isContestedInstalled = lists[0]?.storage.includes(contestedId)
    const expected = toText([...installed, ...(isContestedInstalled ? [contestedId] : [])])
    const differences = lists.flatMap((list, tab) =>
      Object.entries(list)
        .filter(([, ids]) => toText(ids) !== expected)
        .map(([place, ids]) => `tab ${tab}, ${place}: expected ${expected}, got ${toText(ids)}`),
    )
    if (differences.length === 0 || Date.now() > deadlineMs) return differences
  }
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
