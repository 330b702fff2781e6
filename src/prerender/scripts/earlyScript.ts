/*
 * Runs inline in the head of every page, before the first paint. It is the same on every page, so that
 * one hash in the policy allows it.
 *
 * It applies the theme, restores the scroll position and replaces the build's year in the footer.
 * It also sets attributes of the html element for the style sheet (_prerendered.scss):
 * - data-bs-theme: the theme that the visitor has chosen
 * - data-platform: the platform of a phone, whose store is highlighted (_detail.scss)
 * - data-open: the HTML doesn't match the address, so a part of it is hidden: 'elsewhere', or
 *   'query' and the parameters. Removed when the site starts (markStarted.ts)
 * - data-failed: the site could not start. Removed when it does
 *
 * The site sets data-live when it starts. The build sets data-path and, on documents, which have no
 * entry script, data-document and data-live. This script sets the latter two on copies of pages.
 */

import { readPosition } from '../../shared/browser/leftPosition.ts'
import { followTheme } from '../../shared/browser/theme.ts'
import { normalizePath, siteBase, withoutFileName } from '../../shared/domain/paths.ts'
import { phonePlatform } from '../../shared/domain/stores.ts'

/** Defined by the build: see `screenPattern` and `parameterPattern`. */
declare const SCREEN_PATTERN: string
declare const PARAMETER_PATTERN: string

/** A site that has not started after this time counts as failed, until it starts. */
const START_LIMIT_MS = 15_000

const { dataset } = document.documentElement

// A saved page still has the attributes of its last visit.
delete dataset.open
delete dataset.failed
delete dataset.platform
const platform = phonePlatform(navigator.userAgent)
if (platform) dataset.platform = platform
followTheme()
if (isCopy()) keepHtml()
else hideMismatch()
restorePosition()
document.addEventListener('readystatechange', showYear, { once: true })
// Load errors of elements don't bubble.
addEventListener('error', ({ target }) => isOwnScript(target) && reportFailure(), true)
setTimeout(reportFailure, START_LIMIT_MS)

/** The path of the page, as in data-path. */
function readPath(): string {
  return normalizePath(withoutFileName(location.pathname))
}

/**
 * Whether the page is a copy: saved, or at an address that it wasn't built for, such as in an
 * archive. A copy stays static. The home page may be at any address: some hosts answer every path
 * with index.html.
 */
function isCopy(): boolean {
  const { path, live } = dataset
  const isMovable = path === undefined || path === normalizePath(siteBase())
  return live !== undefined || location.protocol === 'file:' || !(isMovable || path === readPath())
}

/** Marks the page as a document, in which nothing starts. */
function keepHtml(): void {
  dataset.document = ''
  dataset.live = ''
}

/**
 * Hides the HTML of another page, and a list that the address may filter or sort. 404.html has no
 * path; it is hidden at the address of a screen.
 */
function hideMismatch(): void {
  const path = readPath()
  const pathInSite = path.slice(siteBase().length - 1)
  const isElsewhere =
    dataset.path === undefined ? new RegExp(SCREEN_PATTERN).test(pathInSite) : path !== dataset.path
  if (isElsewhere) dataset.open = 'elsewhere'
  else if (new RegExp(PARAMETER_PATTERN).test(pathInSite + location.search)) {
    dataset.open = `query ${location.search.replace(/[?&](\w+)=[^&]+/g, ' $1')}`
  }
}

/**
 * On a reload, reserves the height of the page and, once its HTML is complete, scrolls to where the
 * visitor left it. Browsers may scroll too late, after the visitor has scrolled, or not far enough.
 */
function restorePosition(): void {
  const position = readPosition()
  if (!position) return
  const { height, top } = position
  history.scrollRestoration = 'manual'
  // Otherwise, the browser would scroll along with a card that skeletons or the catalogue move.
  Object.assign(document.documentElement.style, {
    minHeight: `${height}px`,
    overflowAnchor: 'none',
  })
  // Chromium may have scrolled already, as far as the first part of the HTML allowed.
  const restore = () => scrollTo(0, Math.max(scrollY, top))
  document.addEventListener('readystatechange', restore, { once: true })
}

/** Replaces the year of the build, once the HTML is complete. */
function showYear(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-year]')) {
    const { year = '' } = line.dataset
    line.textContent = line.textContent.replace(year, String(new Date().getFullYear()))
  }
}

function isOwnScript(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/`)
}

/** Shows the message in Page.tsx and all hidden HTML. */
function reportFailure(): void {
  if ('live' in dataset) return
  delete dataset.open
  dataset.failed = ''
}
