import { useEffect, useRef, useState } from 'react'
import Container from 'react-bootstrap/Container'
import { useLocation } from 'react-router'
import { Icon } from '../shared/Icon.tsx'
import { SiteLink } from '../shared/SiteLink.tsx'
import { isSamePath } from '../shared/siteUrl.ts'
import { Wordmark } from '../shared/Wordmark.tsx'
import { site } from '../site.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const LINKS = [
  { to: '/', label: 'Home' },
  { to: '/apps', label: 'Apps' },
  { to: '/installation', label: 'Installation' },
]

/** Brand, main navigation and 'Contribute' (spec 2); on small screens the menu folds away and closes after a choice. */
export function Header() {
  const [isOpen, setIsOpen] = useState(false)
  const { key, pathname } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  // Every navigation has a key of its own, a choice of the open screen too.
  if (key !== lastKey) {
    setLastKey(key)
    setIsOpen(false)
  }
  const toggle = useRef<HTMLButtonElement>(null)
  // The early script may have opened the menu already.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (isOpen) delete dataset.menu
    else if (dataset.menu) setIsOpen(true)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  return (
    <header className="site-header">
      <nav className="navbar navbar-expand-md" aria-label="Main">
        <Container>
          <SiteLink className="navbar-brand" to="/">
            <Wordmark />
          </SiteLink>
          <button
            ref={toggle}
            type="button"
            className="navbar-toggler"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="main-menu"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </button>
          <div className={`collapse navbar-collapse ${isOpen ? 'show' : ''}`} id="main-menu">
            <ul className="navbar-nav">
              {LINKS.map(({ to, label }) => {
                const isOpenScreen = isSamePath(to, pathname)
                return (
                  <li key={to} className="nav-item">
                    <SiteLink
                      className={isOpenScreen ? 'nav-link active' : 'nav-link'}
                      to={to}
                      aria-current={isOpenScreen ? 'page' : undefined}
                    >
                      {label}
                    </SiteLink>
                  </li>
                )
              })}
            </ul>
            <div className="navbar-end">
              <ThemeSwitch />
              <a
                className="btn btn-outline-secondary contribute"
                href={site.repositoryUrl}
                target="_blank"
                rel="noopener"
              >
                <Icon name="code" />
                Contribute
              </a>
            </div>
          </div>
        </Container>
      </nav>
    </header>
  )
}
