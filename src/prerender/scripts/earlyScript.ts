/*
 * Runs inline in the head of every page, before the first paint. It is the same on every page, so that
 * one hash in the policy allows it.
 *
 * It serves the theme switch, restores the scroll position and replaces the build's year in the footer. It also sets
 * attributes of the html element for the style sheet (_prerendered.scss), until the site starts (markStarted.ts):
 * - data-bs-theme: the theme that the visitor has chosen
 * - data-open: the HTML does not fit the address, so a part of it is hidden: 'elsewhere', or 'query' and the parameters
 * - data-failed: the site could not start
 * - data-platform: that of a phone, whose own store stands out (_detail.scss)
 * The site sets data-live when it starts. The build sets data-path. On documents, which have no entry script, it also sets
 * data-document and data-live. This script sets both on copies.
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
// Errors of elements do not bubble.
addEventListener('error', ({ target }) => isOwnScript(target) && reportFailure(), true)
setTimeout(reportFailure, START_LIMIT_MS)

/** The path of the page, as in data-path. */
function readPath(): string {
  return normalizePath(withoutFileName(location.pathname))
}

/**
 * Whether the page was saved, or is at an address that was not built for it, such as in an archive. It then stays as its
 * HTML says. The home page may be at any address: some hosts answer every path with index.html.
 */
function isCopy(): boolean {
  const { path, live } = dataset
  const isMovable = path === undefined || path === normalizePath(siteBase())
  return live !== undefined || location.protocol === 'file:' || !(isMovable || path === readPath())
}

/** As the build marks a document, in which nothing starts. */
function keepHtml(): void {
  dataset.document = ''
  dataset.live = ''
}

/**
 * Hides the HTML of another page, and a list that the address may filter or sort. 404.html has no path;
 * it is hidden if the address is that of a screen.
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
 * Scrolls to where the visitor has left the page that loads again, once its HTML is complete, and reserves its height.
 * Browsers may scroll too late, when the visitor has scrolled already, and not below what is there.
 */
function restorePosition(): void {
  const position = readPosition()
  if (!position) return
  const { height, top } = position
  history.scrollRestoration = 'manual'
  // The browser would scroll along with a card that skeletons or the catalogue move.
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

/** Shows the message in Page.tsx and all that was hidden. */
function reportFailure(): void {
  if ('live' in dataset) return
  delete dataset.open
  dataset.failed = ''
}
