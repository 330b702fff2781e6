import Container from 'react-bootstrap/Container'
import { useIsHydrated } from '../../shared/browser/useIsHydrated.ts'
import { siteUrl } from '../../shared/domain/paths.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { Wordmark } from '../../shared/ui/Wordmark.tsx'
import { site } from '../../site/site.ts'

/** Brand, social links, copyright (spec 2) and, where the build has written it, the feed. */
export function Footer() {
  // The prerendered HTML has the year of the build.
  const year = useIsHydrated() ? new Date().getFullYear() : import.meta.env.BUILD_YEAR
  return (
    <footer className="bg-body-tertiary border-top py-7">
      <Container>
        <div className="d-flex flex-wrap gap-5 align-items-center justify-content-between">
          <Wordmark />
          <ul className="list-unstyled d-flex flex-wrap d-print-none gap-2 m-0">
            {site.socials.map(({ label, icon, url }) => (
              <li key={label}>
                <a
                  className="btn border rounded-pill px-3"
                  href={url}
                  aria-label={label}
                  target="_blank"
                  rel="noopener"
                >
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className="small text-body-secondary text-center border-top pt-5 mt-5 mb-0">
          Copyright © {year} - All right reserved
        </p>
        {import.meta.env.HAS_FEED && (
          <p className="small text-center d-print-none mt-2 mb-0">
            <a className="d-inline-block p-2" href={siteUrl('feed.xml')}>
              New and updated apps (feed)
            </a>
          </p>
        )}
      </Container>
    </footer>
  )
}
