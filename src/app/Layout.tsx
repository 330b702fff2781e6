import { type MouseEvent, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ToastContainer } from 'react-toastify/unstyled'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NOTICE_MS } from './notices.ts'
import { SCROLL_KEY, useReservedHeight } from './scrollPlace.ts'

/** How far a notice must be dragged to dismiss it, in percent of its width (spec 9). */
const DRAG_PERCENT = 80

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
      <ToastContainer
        position="top-right"
        autoClose={NOTICE_MS}
        draggable
        draggablePercent={DRAG_PERCENT}
        hotKeys={event => event.altKey && event.code === 'KeyT'}
      />
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
