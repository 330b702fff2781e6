import { type MouseEvent, useEffect, useRef } from 'react'
import { Outlet, useHref, useLocation, useNavigationType } from 'react-router'
import { afterNextFrame } from '../../shared/browser/afterNextFrame.ts'
import { messages } from '../../shared/domain/messages.ts'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

const text = messages.header

const MAIN_ID = 'main'

/** The layout of every screen (spec 2). */
export function Layout() {
  return (
    <>
      <ButtonLink
        className="skip-link visually-hidden-focusable position-fixed top-0 start-0 m-2"
        href={`#${MAIN_ID}`}
        onClick={skipToMain}
      >
        {text.skip}
      </ButtonLink>
      <Header />
      <Main />
      <Footer />
    </>
  )
}

/** Adds no history entry, so that 'Go Back!' leads to the previous screen. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById(MAIN_ID)
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

/**
 * Takes the focus when the screen changes, as a loaded page does. After Back or Forward, the focus goes
 * to the link to the previous screen, so that Tab continues from there.
 */
function Main() {
  const path = useHref(useLocation().pathname)
  const isBackOrForward = useNavigationType() === 'POP'
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  useEffect(() => {
    const from = lastPath.current
    if (path === from) return
    lastPath.current = path
    main.current?.focus({ preventScroll: true })
    if (!isBackOrForward) return
    // In the next frame, a long list renders the cards at the restored scroll position.
    return afterNextFrame(() => {
      if (document.activeElement === main.current)
        findVisibleLink(from)?.focus({ preventScroll: true })
    })
  }, [path, isBackOrForward])
  return (
    <main id={MAIN_ID} ref={main} tabIndex={-1} aria-labelledby="page-title">
      <Outlet />
    </main>
  )
}

/**
 * The screen's first link to `path` (base included), with any search. Undefined unless it is in the
 * viewport.
 */
function findVisibleLink(path: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
  const link = links.find(({ origin, pathname }) => origin === location.origin && pathname === path)
  const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < window.innerHeight ? link : undefined
}
