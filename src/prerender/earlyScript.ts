/*
 * Runs inline in the head of every page, before the first paint. It is the same on every page, so that
 * one hash in the policy allows it.
 *
 * It sets attributes of the html element for the style sheet (_prerendered.scss), until the site starts
 * (markStarted.ts):
 * - data-bs-theme: the theme that the visitor has chosen
 * - data-open: the HTML does not fit the address, so a part of it is hidden
 * - data-failed: the site could not start
 * The build sets data-path, and the site sets data-live when it starts.
 */

import { ADDRESS_PARAMETERS } from '../shared/domain/addressParameters.ts'

/** A site that has not started after this time counts as failed, until it starts. */
const START_LIMIT_MS = 15_000

const { dataset } = document.documentElement

applyTheme()
hideWhatDoesNotFit()
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

/**
 * Hides HTML of another page, and a list that the address filters. 404.html has no path. It is hidden
 * if the address may be that of an app.
 */
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

function isOwnScript(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/`)
}

/** Shows the message in index.html and all that was hidden. */
function reportFailure(): void {
  if ('live' in dataset) return
  delete dataset.open
  dataset.failed = ''
}
