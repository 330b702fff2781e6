/*
 * Runs inline in the head of every page, before the first paint, and answers the visitor until the
 * site has started. It has the same text on every page, so one hash in the policy allows it.
 *
 * What it knows is in attributes of the html element, for style sheets (_prerendered.scss) and for
 * the site, which removes them when it starts (takeOver.ts):
 * - data-bs-theme: the theme that the visitor has chosen
 * - data-open: the HTML does not fit the address, so part of it stays hidden
 * - data-menu: the visitor has opened the menu
 * - data-pressed: the name of the button that was pressed last
 * - data-failed: the site could not start
 * The site itself sets data-live, and the build data-path.
 */

/** A site that has not started after this time counts as failed; a later start takes that back. */
const START_LIMIT_MS = 15_000

const { dataset } = document.documentElement

applyTheme()
hideWhatDoesNotFit()
addEventListener('click', answerClick)
// Errors of elements do not bubble.
addEventListener('error', ({ target }) => isOwnScript(target) && reportFailure(), true)
// From Vite, for an import() that fails.
addEventListener('vite:preloadError', reportFailure)
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
  else if (/[?&]q=[^&]/.test(search)) dataset.open = 'query'
}

function answerClick({ target }: MouseEvent): void {
  if ('live' in dataset || !(target instanceof Element)) return
  const button = target.closest('button')
  if (button?.matches('.start-failure button')) location.reload()
  else if (button?.matches('.navbar-toggler')) dataset.menu = dataset.menu ? '' : 'open'
  else if (button) dataset.pressed = button.getAttribute('aria-label') ?? button.textContent ?? ''
}

function isOwnScript(target: EventTarget | null): boolean {
  if (target instanceof HTMLScriptElement) return isOwn(target.src)
  return target instanceof HTMLLinkElement && target.rel === 'modulepreload' && isOwn(target.href)
}

function isOwn(address: string): boolean {
  return address.startsWith(`${location.origin}/`)
}

/** Shows the message in index.html, and whatever of the page was hidden. */
function reportFailure(): void {
  if ('live' in dataset) return
  delete dataset.open
  dataset.failed = ''
}

export {}
