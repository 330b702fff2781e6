import { useCallback, useEffect, useRef } from 'react'
import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useLocation } from 'react-router'
import { BREAKPOINT_LG, BREAKPOINT_MD } from '../../shared/domain/designConstants.ts'
import { company } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { isSamePath } from '../../shared/domain/paths.ts'
import { SCREENS } from '../../shared/domain/screens.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { ButtonLink, ScreenLink } from '../../shared/ui/links.tsx'
import { Wordmark } from '../../shared/ui/Wordmark.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const text = messages.header

/**
 * Brand, main navigation and 'Contribute' (spec 2). On small screens, the links are in a popover
 * that opens without scripts.
 */
export function Header() {
  const { pathname } = useLocation()
  const links = SCREENS.flatMap(screen =>
    'header' in screen ? { to: screen.path, label: text[screen.header] } : [],
  )
  // From this breakpoint, the links are on one line with everything else.
  const [at, width] = links.length > 3 ? ['lg', BREAKPOINT_LG] : ['md', BREAKPOINT_MD]
  const [menu, close] = useMenu(pathname, width)
  return (
    <header className={`site-header navbar-from-${at} sticky-top d-print-none`}>
      <nav className="navbar" aria-label={text.navigation}>
        <Container className="d-flex d-lg-grid flex-wrap column-gap-3 align-items-center justify-content-between py-3">
          <ScreenLink className="navbar-brand d-grid align-content-center me-lg-auto" to="/">
            <Wordmark />
          </ScreenLink>
          <Button
            variant=""
            className={`menu-button d-${at}-none px-3`}
            aria-label={text.menu}
            popoverTarget="main-menu"
          >
            <Icon name="menu" />
            <Icon name="close" />
          </Button>
          <div
            ref={menu}
            className="navbar-menu bg-body text-body border-0 border-bottom w-auto"
            id="main-menu"
            popover="auto"
          >
            <ul className={`nav navbar-nav flex-column flex-${at}-row gap-1 mb-3 mb-${at}-0`}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <ScreenLink
                    className={`nav-link rounded ${isSamePath(pathname, to) ? 'active' : ''}`}
                    aria-current={isSamePath(pathname, to) ? 'page' : undefined}
                    to={to}
                    onClick={close}
                  >
                    {label}
                  </ScreenLink>
                </li>
              ))}
            </ul>
            <div
              className={`d-flex flex-wrap flex-${at}-nowrap gap-2 gap-${at}-0 align-items-start ms-${at}-auto`}
            >
              <ThemeSwitch />
              <LanguageLinks />
              {company.repositoryUrl && (
                <ButtonLink
                  variant=""
                  className={`contribute flex-grow-1 flex-${at}-grow-0`}
                  href={company.repositoryUrl}
                >
                  <Icon name="code" />
                  {text.contribute}
                </ButtonLink>
              )}
            </div>
          </div>
        </Container>
      </nav>
    </header>
  )
}

/**
 * The popover's ref, and a function that closes it. The popover also closes when `pathname` changes
 * and when the window crosses `width`, the links' breakpoint.
 */
function useMenu(pathname: string, width: string) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useCallback(() => menu.current?.hidePopover?.(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back closes the menu
  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${width})`)
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      close()
    }
  }, [pathname, close, width])
  return [menu, close] as const
}
