import type { RouteObject } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { expect, onTestFinished, vi } from 'vitest'
import { cdp, commands, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../src/app/App.tsx'
import { type Client, createClient } from '../../src/app/createClient.ts'
import { loadToasts } from '../../src/app/notifications/notices.ts'
import { selectCatalogue } from '../../src/features/catalogue/catalogueSelectors.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { company } from '../../src/shared/domain/localeData.ts'
import {
  PRELOADED_STATE_ID,
  type PreloadedState,
  toInlineJson,
} from '../../src/shared/domain/preloadedState.ts'
import { eventually } from './eventually.ts'

type RenderOptions = {
  /** The response to data.json. An array is sent as JSON. */
  catalogue?: unknown[] | ((request: Request) => Response | Promise<Response>)
  /** Uses the mock API with the fixture catalogue instead. */
  scenario?: string
  /** Embedded in the page, without prerendered HTML. */
  preloaded?: PreloadedState
  /** Stored under 'downloads' before the page opens. A string is stored as it is. */
  installed?: AppRecord[] | string
  routes?: RouteObject[]
}

/**
 * Opens `path` on the real site. Only the network and the reload are fakes. Rejects with the error of a screen
 * that throws, before or after it gets a catalogue that is an array: waiting for its texts would take minutes.
 */
export async function renderRoute(path: string, options: RenderOptions = {}) {
  const { catalogue = [], installed, preloaded } = options
  const respond = options.scenario
    ? await askMock(options.scenario)
    : Array.isArray(catalogue)
      ? () => Response.json(catalogue)
      : catalogue
  const fetch = vi.fn(async (request: Request) => respond(request))
  vi.stubGlobal('fetch', fetch)
  if (installed !== undefined) {
    const text = typeof installed === 'string' ? installed : JSON.stringify(installed)
    localStorage.setItem('downloads', text)
  }
  if (preloaded) embed(preloaded)
  const reloadPage = vi.fn()
  window.history.pushState(null, '', path)
  const client = createClient({ reloadPage })
  onTestFinished(async () => {
    client.stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    // One that is still loading, or slides out, would appear in the next test.
    await notificationsShown()
    toast.dismiss()
    await eventually(() => expect(document.querySelector('.Toastify__toast')).toBe(null))
  })
  const failures: unknown[] = []
  let onCaughtError: (error: unknown) => void = error => failures.push(error)
  await render(<App client={client} {...(options.routes && { routes: options.routes })} />, {
    createRootOptions: { onCaughtError: error => onCaughtError(error) },
  })
  if (Array.isArray(catalogue)) await catalogueRendered(client.store)
  if (failures.length > 0) throw failures[0]
  onCaughtError = console.error
  const navigate = (to: string) =>
    client.navigation.navigator.push(new URL(to, window.location.origin))
  return { store: client.store, navigate, fetch, reloadPage, screen: page }
}

/** Resolves when the screen shows the catalogue, if it has requested it. */
async function catalogueRendered({ getState, subscribe }: Client['store']): Promise<void> {
  await new Promise<void>(resolve => {
    const check = () => {
      if (!selectCatalogue(getState()).isLoading) resolve()
    }
    onTestFinished(subscribe(check))
    check()
  })
  await scheduler.postTask(() => {})
}

function embed(data: PreloadedState): void {
  const script = document.createElement('script')
  script.id = PRELOADED_STATE_ID
  script.type = 'application/json'
  script.text = toInlineJson(data)
  document.body.append(script)
  onTestFinished(() => script.remove())
}

async function askMock(scenario: string) {
  const port = await commands.openMock(scenario)
  onTestFinished(() => commands.closeMock(port))
  const fetchFromMock = window.fetch
  return () => fetchFromMock(`http://localhost:${port}/data.json`)
}

/** Gives the company of the site other values until the test ends. */
export function changeCompany(fields: Partial<typeof company>): void {
  const before = { ...company }
  onTestFinished(() => void Object.assign(company, before))
  Object.assign(company, fields)
}

/** Stores `text` under `key`, or nothing if it is null, as another tab does. */
export function storeElsewhere(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
}

/** Emulates print, forced colors or a dark system until the test ends. */
export async function emulateMedia(media: 'print' | 'forced-colors' | 'dark'): Promise<void> {
  // Without a value for the feature, Chromium keeps it in all later tests of this tab.
  const emulate = (media: string, forcedColors: string, scheme = '') =>
    cdp().send('Emulation.setEmulatedMedia', {
      media,
      features: [
        { name: 'forced-colors', value: forcedColors },
        { name: 'prefers-color-scheme', value: scheme },
        // As in vitest.config.ts, which this replaces
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  onTestFinished(async () => void (await emulate('', '')))
  if (media === 'print') await emulate('print', '')
  else if (media === 'dark') await emulate('', '', 'dark')
  else await emulate('', 'active')
}

/** Waits for the screen with the heading `title`. */
export function screenShown(title: string): Promise<void> {
  return expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The texts of the elements that match, in their order. */
export function textsOf(selector: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
}

/** The texts and the `href` of the links that match, in their order. */
export function linksOf(selector: string): (string | null)[][] {
  return [...document.querySelectorAll(selector)].map(link => [
    link.textContent,
    link.getAttribute('href'),
  ])
}

/** The boxes of the elements that match, in their order. */
export function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect())
}

/** Resolves when every notification that has been requested so far is on the screen. */
export async function notificationsShown(): Promise<void> {
  const { liveRegionReady } = await loadToasts()
  await liveRegionReady
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Titles of the listed cards or rows, in order. */
export function listedTitles(): string[] {
  return [...document.querySelectorAll('main li a[href*="/appdetails/"]')].map(
    link => link.textContent ?? '',
  )
}

/** Titles of the records stored under 'downloads'. */
export function storedTitles(): string[] {
  const apps: AppRecord[] = JSON.parse(localStorage.getItem('downloads') ?? '[]')
  return apps.map(({ title }) => title)
}
