import Container from 'react-bootstrap/Container'
import { useIsHydrated } from '../../shared/browser/useIsHydrated.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { Wordmark } from '../../shared/ui/Wordmark.tsx'
import { site } from '../../site/site.ts'

/** Brand, social links and copyright (spec 2). */
export function Footer() {
  // The prerendered HTML has the year of the build.
  const year = useIsHydrated() ? new Date().getFullYear() : import.meta.env.BUILD_YEAR
  return (
    <footer className="site-footer">
      <Container>
        <div className="site-footer-row">
          <Wordmark />
          <ul className="social-links">
            {site.socials.map(({ label, icon, url }) => (
              <li key={label}>
                <a href={url} aria-label={label} target="_blank" rel="noopener">
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className="copyright">Copyright © {year} - All right reserved</p>
      </Container>
    </footer>
  )
}
