import Container from 'react-bootstrap/Container'
import { FEED_FILE } from '../../shared/domain/fileNames.ts'
import { company } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { siteHref, siteUrl } from '../../shared/domain/paths.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { Wordmark } from '../../shared/ui/Wordmark.tsx'

const text = messages.footer

/**
 * Brand, social links and copyright (spec 2), the company's pages and, if it exists, the feed.
 * Shows 'Report a problem' if the company has an address for reports.
 */
export function Footer() {
  const year = new Date().getFullYear()
  const { socials, pages, problemUrl } = company
  return (
    <footer className="bg-body-tertiary border-top py-4">
      <Container>
        <div className="d-flex flex-wrap column-gap-5 row-gap-2 align-items-center justify-content-between">
          <div className="footer-brand d-flex flex-wrap gap-4 align-items-center">
            <Wordmark />
            {socials.length > 0 && <Socials />}
          </div>
          {(pages.length > 0 || problemUrl || LOCALE.hasFeed) && <Links />}
        </div>
        {/* The HTML has the year of the build, which earlyScript.ts replaces. */}
        <p
          className="small text-body-secondary border-top pt-3 mt-3 mb-0"
          data-year={year}
          suppressHydrationWarning
        >
          {text.copyright({ year, company: company.name })}
        </p>
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

/** The company's own pages, 'Report a problem' and the feed, if they exist. */
function Links() {
  return (
    <nav className="footer-links d-print-none" aria-label={text.navigation}>
      <ul className="list-unstyled d-flex flex-wrap column-gap-4 m-0">
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
        {LOCALE.hasFeed && (
          <li>
            <a href={siteUrl(FEED_FILE)}>{text.feed}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
