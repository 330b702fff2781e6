import { flushSync } from 'react-dom'
import type { DataRouter, To } from 'react-router'

/** An app's picture that goes along from screen to screen has this name; the detail page's has it always (_detail.scss). */
const ICON_NAME = 'app-icon'

/**
 * The router that `create` makes, going from screen to screen with a View Transition where the
 * browser has them and the visitor has not asked for less motion. The browser takes its picture of
 * the old screen before the router moves, since store and router change at once. What replaces the
 * entry (typing, sorting, time travel) changes without.
 */
export function withViewTransitions(create: () => DataRouter): DataRouter {
  // The browser's own buttons; listeners of the window are called in the order they came.
  window.addEventListener('popstate', event => {
    // A swipe has already moved the screen.
    if (!event.isTrusted || event.hasUAVisualTransition) return
    event.stopImmediatePropagation()
    const { state } = event
    step(window.location.pathname, () => {
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    })
  })
  const router = create()
  const base = router.basename?.replace(/\/$/, '') ?? ''
  let pendingPath: string | undefined
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>

  const animated: typeof navigate = async (to, options) => {
    const { replace } = (options ?? {}) as { replace?: boolean }
    // Steps by number come back as popstate.
    if (typeof to === 'number' || to === null || replace) return navigate(to, options)
    const path = base + router.encodeLocation(to as To).pathname
    // The second half of a double click
    if (path === pendingPath) return
    step(path, () => navigate(to, options))
  }
  router.navigate = animated as typeof router.navigate
  return router

  function step(path: string, move: () => void) {
    const oldPath = router.state.location.pathname
    if (path === oldPath || !canAnimate()) return move()
    pendingPath = path
    const icon = findIcon(path)
    icon?.style.setProperty('view-transition-name', ICON_NAME)
    let newIcon: typeof icon
    const { ready, finished } = document.startViewTransition(() => {
      pendingPath = undefined
      icon?.style.removeProperty('view-transition-name')
      flushSync(move)
      newIcon = findIcon(oldPath)
      newIcon?.style.setProperty('view-transition-name', ICON_NAME)
    })
    // Skipped, as when the next step comes first: the screen has changed all the same.
    ready.catch(() => {})
    finished.finally(() => newIcon?.style.removeProperty('view-transition-name')).catch(() => {})
  }
}

function canAnimate(): boolean {
  return (
    typeof document.startViewTransition === 'function' &&
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** The picture in the card or row that leads to `path`. */
function findIcon(path: string): HTMLElement | SVGElement | null | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a')
  const link = [...links].find(({ pathname }) => pathname === path)
  return link?.closest('.card')?.querySelector<HTMLElement | SVGElement>('.app-icon')
}
