import type { Page } from '@playwright/test'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { languageFolder } from '../site/builtSite.ts'
import { openHost, serveFolder } from '../site/staticHost.ts'
import { bundleInstrument } from './bundleInstrument.ts'
import { formatLifted } from './devToolsExport.ts'
import {
  devToolsSelector,
  errorSelector,
  languageOf,
  startPath,
  undrawnSelector,
} from './siteAdapter.ts'
import { PAUSED, type Trace } from './trace.ts'

/** How each screen is drawn. Dark ones come last, since they are only drawn if a light one has changed. */
export const VIEWS = [
  { name: '1280 px', width: 1280, colorScheme: 'light' },
  { name: '390 px', width: 390, colorScheme: 'light' },
  { name: '390 px, dark', width: 390, colorScheme: 'dark' },
  { name: '1280 px, dark', width: 1280, colorScheme: 'dark' },
] as const

/** High enough for a dialog. */
const HEIGHT = 1200

/** Where every build runs, since a QR code contains the address. */
const ORIGIN = 'http://localhost'

/** A built site in a browser that reaches nothing else and stores nothing. */
export type Player = {
  /**
   * Shows the screen after an action in a page of its own, so that it is the same whatever was drawn before it. Close
   * that page.
   */
  show(trace: Trace, position: number): Promise<{ page: Page; isError: boolean }>
  close(): Promise<void>
}

/** Opens the built site in `dist`, by default in the language of each trace if it has that. */
export async function openPlayer(dist: string, language?: string): Promise<Player> {
  const host = await openHost(serveFolder(dist))
  const browser = await launchChromium()
  const context = await browser.newContext({
    viewport: { width: VIEWS[0].width, height: HEIGHT },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.route('**/*', route => {
    const { origin, pathname, search } = new URL(route.request().url())
    // A font comes in time for some pictures only.
    const isFont = route.request().resourceType() === 'font'
    if (origin !== ORIGIN || isFont) return route.abort()
    // The trace contains the response.
    if (!pathname.endsWith(`/${CATALOGUE_FILE}`)) {
      return route.continue({ url: host.origin + pathname + search })
    }
  })
  await context.addInitScript(await bundleInstrument())

  return {
    async show(trace, position) {
      const page = await context.newPage()
      const folder = folderOf(trace)
      await page.goto(`${ORIGIN}/${folder}${startPath}`)
      // A trace that comes during hydration is drawn later.
      const hasStarted = () => 'live' in document.documentElement.dataset
      await page.waitForFunction(hasStarted).catch(() => {
        throw new Error('The built site does not start. Was it built with --base?')
      })
      const file = formatLifted(traceUntil(trace, position))
      const isImported = await page.evaluate(
        ([file, hidden]) => {
          window.__trace.dispatch('lockChanges', true)
          const isImported = window.__trace.importFile(file)
          document.querySelector(hidden)?.remove()
          return isImported
        },
        [file, devToolsSelector] as const,
      )
      if (!isImported) throw new Error('The built site refuses the trace.')
      await drawWhole(page).catch(error => {
        if (error.name !== 'TimeoutError') throw error
        throw new Error(`A picture or a part of the screen after action ${position} does not load.`)
      })
      return { page, isError: (await page.locator(errorSelector).count()) > 0 }
    },
    async close() {
      await browser.close()
      host.close()
    },
  }

  /** The folder of the language in which a trace is drawn. */
  function folderOf(trace: Trace): string {
    if (language !== undefined) return languageFolder(dist, language)
    const named = languageOf(trace) ?? ''
    try {
      return /^[\w-]+$/.test(named) ? languageFolder(dist, named) : ''
    } catch {
      // The site does not have it.
      return ''
    }
  }
}

/** What leads to the screen after the action at `position`: the actions since the start, or since a pause. */
export function traceUntil(trace: Trace, position: number): Trace {
  const actions = trace.actions.slice(0, position)
  const paused = actions.findLastIndex(({ action }) => action.type === PAUSED)
  const initialState = trace.recordedStates?.[paused]
  const until: Trace = { ...trace, actions, recordedStates: undefined, exportedAt: undefined }
  if (initialState === undefined) return until
  return { ...until, actions: actions.slice(paused + 1), initialState }
}

/** Draws what the site leaves for later below the window. */
async function drawWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width: VIEWS[0].width, height: Math.max(height, HEIGHT) })
  await waitUntilDrawn(page)
}

/** Shows a drawn screen in another view. */
export async function showView(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  const { width, colorScheme } = view
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: HEIGHT })
  await waitUntilDrawn(page)
}

/** Waits for everything that is drawn later, and for all images, which are no longer lazy. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(undrawn => {
    const isOnScreen = (element: Element) =>
      element.getBoundingClientRect().top < window.innerHeight
    return ![...document.querySelectorAll(undrawn)].some(isOnScreen)
  }, undrawnSelector)
  await page.waitForFunction(() => {
    for (const image of document.images) image.loading = 'eager'
    return [...document.images].every(({ complete }) => complete)
  })
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
