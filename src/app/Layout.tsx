import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Footer } from './Footer.tsx'
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

/** Takes the focus when the screen changes, as a fresh page would. */
function Main() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (pathname === lastPathname.current) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  useReservedHeight(main)
  return (
    <main id={MAIN_ID} ref={main} tabIndex={-1} aria-labelledby="page-title">
      <Outlet />
    </main>
  )
}
