/*
 * Runs inline in the head of every page, before the first paint, and answers the visitor until the
 * site has started. It has the same text on every page, so one hash in the policy allows it.
 *
 * What it knows is in attributes of the html element, for style sheets (_prerendered.scss) and for
 * the site, which removes them when it starts (markStarted.ts):
 * - data-bs-theme: the theme that the visitor has chosen
 * - data-open: the HTML does not fit the address, so part of it stays hidden
 * - data-failed: the site could not start
 * The site itself sets data-live, and the build data-path.
 */

import { ADDRESS_PARAMETERS } from '../shared/domain/addressParameters.ts'

/** A site that has not started after this time counts as failed; a later start takes that back. */
const START_LIMIT_MS = 15_000

const { dataset } = document.documentElement

applyTheme()
hideWhatDoesNotFit()
addEventListener('click', reloadOnRequest)
// Errors of elements do not bubble.
addEventListener('error', ({ target }) => isOwnScript(target) && reportFailure(), true)
setTimeout(reportFailure, START_LIMIT_MS)

function applyTheme(): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset.bsTheme = theme
  } catch {
    // Storage is blocked.
  }
}

/** Hides another page's HTML, and a list that the address narrows. 404.html has no path of its own: it is hidden where it may turn out to be an app. */
function hideWhatDoesNotFit(): void {
  const { pathname, search } = location
  const path = pathname.toLowerCase().replace(/(\/index)?\.html$|\/+$/, '')
  const isElsewhere =
    dataset.path === undefined ? /\/appdetails\/[^/]+$/.test(pathname) : path !== dataset.path
  if (isElsewhere) dataset.open = 'elsewhere'
  else if (hasParameter(search)) dataset.open = 'query'
}

function hasParameter(search: string): boolean {
  const params = new URLSearchParams(search)
  return Object.values(ADDRESS_PARAMETERS).some(({ name }) => params.get(name))
}

function reloadOnRequest({ target }: MouseEvent): void {
  if (target instanceof Element && target.matches('.start-failure button')) location.reload()
}

function isOwnScript(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/`)
}

/** Shows the message in index.html, and whatever of the page was hidden. */
function reportFailure(): void {
  if ('live' in dataset) return
  delete dataset.open
  dataset.failed = ''
}
