import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { openHost, serveFolder } from '../lib/staticHost.ts'
import { requireBuild } from '../site/builtSite.ts'
import type { ActionRange } from './actionRange.ts'
import { bundleInstrument } from './bundleInstrument.ts'
import { buildFolder, devToolsSelector, unansweredPaths, undrawnSelector } from './siteAdapter.ts'
import type { Trace } from './trace.ts'

/** High enough to show a list below a heading. */
export const VIEWPORT = { width: 1280, height: 1200 }

/** The built site on which a trace is shown. */
export type PlayedSite = {
  /** The folder of the built site. */
  dist?: string | undefined
  /** Where the language is in it, such as 'de/'. Empty for the default language. */
  folder?: string
}

/**
 * Shows `trace` on the built `site`, and calls `onScreen` after each action from `from` to `to`; 0 is the start.
 * Chromium reaches nothing but the site, and storage stays untouched.
 */
export async function playTrace(
  { actions, initialState }: Trace,
  { dist = buildFolder, folder = '' }: PlayedSite,
  { from, to }: ActionRange,
  onScreen: (page: Page, index: number) => Promise<void>,
): Promise<void> {
  requireBuild(join(dist, folder), undefined)
  const host = await openHost(serveFolder(dist))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await page.route('**/*', route => {
      const { origin, pathname } = new URL(route.request().url())
      // A font comes in time for some pictures only.
      const isFont = route.request().resourceType() === 'font'
      if (origin !== host.origin || isFont) return route.abort()
      const path = pathname.replace(`/${folder}`, '/')
      if (!unansweredPaths.includes(path)) return route.continue()
    })
    await page.addInitScript(await bundleInstrument())
    await page.goto(`${host.origin}/${folder}`)
    await page
      .waitForFunction(() => window.__trace.exportLifted())
      .catch(() => {
        throw new Error('The built site starts no Redux store. Was it built with --base?')
      })
    const staged = actions.map(({ action, isSkipped }) =>
      isSkipped ? { type: '@@SKIPPED' } : action,
    )
    await page.evaluate(
      ([actions, state, hidden]) => {
        window.__trace.importLifted(actions, state)
        window.__trace.lock(true)
        document.querySelector(hidden)?.remove()
      },
      [staged, initialState, devToolsSelector] as const,
    )
    const shown = [...Array(actions.length + 1).keys()].slice(from, to + 1)
    await forEachWithProgress('Drawing screens', shown, async index => {
      await page.evaluate(at => window.__trace.jumpTo(at), index)
      await waitUntilDrawn(page).catch(error => {
        if (error.name !== 'TimeoutError') throw error
        throw new Error(`A picture or a part of the screen after action ${index} does not load.`)
      })
      await onScreen(page, index)
    })
  } finally {
    await browser.close()
    host.close()
  }
}

/** Waits for everything that is drawn later, and for the images that are shown. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(undrawn => {
    const isOnScreen = (element: Element) =>
      element.getBoundingClientRect().top < window.innerHeight
    return ![...document.querySelectorAll(undrawn)].some(isOnScreen)
  }, undrawnSelector)
  const images = await page.evaluateHandle(findShownImages)
  await page.waitForFunction(images => images.every(({ complete }) => complete), images)
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * Runs in the page. A lazy image that is hidden, below the screen or scrolled out of its row never loads, so it
 * is left out.
 */
async function findShownImages(): Promise<HTMLImageElement[]> {
  const images = [...document.images]
  if (images.length === 0) return []
  return new Promise(resolve => {
    const observer = new IntersectionObserver(entries => {
      observer.disconnect()
      const shown = entries.filter(({ isIntersecting }) => isIntersecting)
      resolve(shown.map(({ target }) => target as HTMLImageElement))
    })
    for (const image of images) observer.observe(image)
  })
}
