import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useHref, useLocation, useNavigationType } from 'react-router'
import { Footer } from './Footer.tsx'
import { findLink } from './findLink.ts'
import { Header } from './Header.tsx'
import { getNoticeContainer, onNoticesLoaded } from './notices.ts'
import { SCROLL_KEY, useReservedHeight } from './scrollPlace.ts'

const MAIN_ID = 'main'

/** What every screen shares: header, the screen itself, footer, notices (spec 2). */
export function Layout() {
  return (
    <>
      <a className="skip-link btn btn-primary" href={`#${MAIN_ID}`} onClick={skipToMain}>
        Skip to content
      </a>
      <Header />
      <Main />
      <Footer />
      <Notices />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </>
  )
}

/** Without a step of history, which 'Go Back!' would have to take back. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById(MAIN_ID)
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

/** The container of notices, once its scripts are there. */
function Notices() {
  const Container = useSyncExternalStore(onNoticesLoaded, getNoticeContainer, () => undefined)
  return Container && <Container />
}

/**
 * Takes the focus when the screen changes, as a fresh page would; after a step back or forward it goes
 * to the link that leads where one comes from, so that Tab goes on from there. One that is not on the
 * screen cannot be the link that one left by.
 */
function Main() {
  const path = useHref(useLocation().pathname)
  const isStepInHistory = useNavigationType() === 'POP'
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  useEffect(() => {
    const from = lastPath.current
    if (path === from) return
    lastPath.current = path
    const { current: page } = main
    page?.focus({ preventScroll: true })
    if (!isStepInHistory) return
    // By the next frame a long list has the cards of the restored place.
    const frame = requestAnimationFrame(() => {
      const link = findLink(from)
      if (!link || !isOnScreen(link) || document.activeElement !== page) return
      link.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [path, isStepInHistory])
  useReservedHeight(main)
  return (
    <main id={MAIN_ID} ref={main} tabIndex={-1} aria-labelledby="page-title">
      <Outlet />
    </main>
  )
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
