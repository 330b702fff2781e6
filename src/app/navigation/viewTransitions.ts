import { flushSync } from 'react-dom'
import type { DataRouter, To } from 'react-router'
import { findLink } from './findLink.ts'

/** An app's picture that goes along from screen to screen has this name; the detail page's has it always (_detail.scss). */
const ICON_NAME = 'app-icon'

/** A step that waits for the browser to have its picture of the old screen. */
type HeldStep = { path: string; take: () => void }

/**
 * The router that `create` makes, going from screen to screen with a View Transition where the
 * browser has them and the visitor has not asked for less motion. The browser takes its picture of
 * the old screen before the router moves, since store and router change at once. What replaces the
 * entry (typing, sorting, time travel) changes without; so does everything while `isStill`.
 */
export function withViewTransitions(create: () => DataRouter, isStill: () => boolean): DataRouter {
  let held: HeldStep | undefined
  // The browser's own buttons; listeners of the window are called in the order they came.
  window.addEventListener('popstate', event => {
    // A swipe has already moved the screen.
    if (!event.isTrusted || event.hasUAVisualTransition) return
    event.stopImmediatePropagation()
    takeHeldStep()
    const { state } = event
    step(window.location.pathname, () => {
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    })
  })
  const router = create()
  const base = router.basename?.replace(/\/$/, '') ?? ''
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>

  const animated: typeof navigate = async (to, options) => {
    const { replace } = (options ?? {}) as { replace?: boolean }
    // The step that waits leads away from what would be replaced.
    if (held && replace) return
    const isStep = typeof to !== 'number' && to !== null && !replace
    const path = isStep ? base + router.encodeLocation(to as To).pathname : undefined
    // The second half of a double click
    if (path !== undefined && path === held?.path) return
    takeHeldStep()
    // Steps by number come back as popstate.
    if (path === undefined) return navigate(to, options)
    step(path, () => navigate(to, options))
  }
  router.navigate = animated as typeof router.navigate
  return router

  /** What comes next must find the router where the browser is. */
  function takeHeldStep() {
    const taken = held
    held = undefined
    taken?.take()
  }

  function step(path: string, move: () => void) {
    const oldPath = router.state.location.pathname
    if (path === oldPath || isStill() || !canAnimate()) return move()
    const icon = findIcon(path)
    let newIcon: typeof icon
    const own: HeldStep = {
      path,
      take() {
        icon?.style.removeProperty('view-transition-name')
        flushSync(move)
        newIcon = findIcon(oldPath)
        newIcon?.style.setProperty('view-transition-name', ICON_NAME)
      },
    }
    held = own
    icon?.style.setProperty('view-transition-name', ICON_NAME)
    const transition = document.startViewTransition(() => {
      if (held === own) takeHeldStep()
    })
    const { ready, finished } = transition
    // While the screen moves a click meets nothing but the root.
    const passOn = ({ target, clientX, clientY }: MouseEvent) => {
      if (target !== document.documentElement) return
      transition.skipTransition()
      finished.then(() => {
        const met = document.elementFromPoint(clientX, clientY) as HTMLElement | null
        // A click by script would leave the focus where it is.
        met?.focus()
        met?.closest<HTMLElement>('a, button')?.click()
      })
    }
    window.addEventListener('click', passOn)
    // One that is skipped, as when the next step comes first, has changed the screen all the same.
    Promise.allSettled([ready, finished]).then(() => {
      window.removeEventListener('click', passOn)
      newIcon?.style.removeProperty('view-transition-name')
    })
  }
}

function canAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    !document.hidden &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** The picture in the card or row that leads to `path`. */
function findIcon(path: string): HTMLElement | SVGElement | null | undefined {
  return findLink(path)?.closest('.card')?.querySelector<HTMLElement | SVGElement>('.app-icon')
}
