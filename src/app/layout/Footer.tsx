import Container from 'react-bootstrap/Container'
import { FEED_FILE } from '../../shared/domain/fileNames.ts'
import { siteHref, siteUrl } from '../../shared/domain/paths.ts'
import { company } from '../../shared/domain/site.ts'
import { texts } from '../../shared/domain/texts.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { ButtonLink, ScreenLink } from '../../shared/ui/links.tsx'
import { Wordmark } from '../../shared/ui/Wordmark.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'

const text = texts.footer
const appsHeading = texts.header.apps

/** The names differ from those in the header, which says where the visitor is. */
const LINKS = [
  { to: '/', label: text.trendingApps },
  { to: '/apps', label: text.allApps },
  { to: '/installation', label: text.installedApps },
]

/**
 * Brand, social links and copyright (spec 2), links to the screens, the company's pages and, if there is
 * one, the feed. 'Report a problem' is there if the company names where reports go. Below are the other
 * languages.
 */
export function Footer() {
  const year = new Date().getFullYear()
  return (
    <footer className="bg-body-tertiary border-top py-4">
      <Container>
        <div className="d-flex flex-wrap gap-5 align-items-start justify-content-between">
          <div className="footer-brand d-flex flex-wrap gap-4 justify-content-between">
            <Wordmark />
            {company.socials.length > 0 && <Socials />}
          </div>
          <nav
            className="footer-groups footer-links d-flex flex-wrap d-print-none"
            aria-label={text.navigation}
          >
            <div>
              <h2 className="small m-0">{appsHeading}</h2>
              <ul className="list-unstyled m-0">
                {LINKS.map(({ to, label }) => (
                  <li key={to}>
                    <ScreenLink to={to}>{label}</ScreenLink>
                  </li>
                ))}
                {SITE.place.hasFeed && (
                  <li>
                    <a href={siteUrl(FEED_FILE)}>{text.feed}</a>
                  </li>
                )}
              </ul>
            </div>
            {(company.pages.length > 0 || company.problemUrl) && <CompanyLinks />}
          </nav>
        </div>
        <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between border-top pt-2 mt-3">
          {/* The HTML has the year of the build, which earlyScript.ts replaces. */}
          <p className="small text-body-secondary m-0" data-year={year} suppressHydrationWarning>
            {text.copyright({ year, company: company.name })}
          </p>
          <LanguageLinks />
        </div>
      </Container>
    </footer>
  )
}

function Socials() {
  return (
    <ul className="list-unstyled d-flex flex-wrap d-print-none gap-2 m-0">
      {company.socials.map(({ label, icon, url }) => (
        <li key={label}>
          <ButtonLink variant="quiet" className="rounded-pill px-3" href={url} aria-label={label}>
            <Icon name={icon} />
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** The company's own pages, and 'Report a problem' if the company names where reports go. */
function CompanyLinks() {
  return (
    <div>
      <h2 className="small m-0">{company.name}</h2>
      <ul className="list-unstyled m-0">
        {company.pages.map(({ name, title, language }) => (
          <li key={name}>
            <a href={siteHref({ pathname: name })} lang={language} hrefLang={language}>
              {title}
            </a>
          </li>
        ))}
        {company.problemUrl && (
          <li>
            <a href={company.problemUrl}>{text.report}</a>
          </li>
        )}
      </ul>
    </div>
  )
}
