import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useLocation } from 'react-router'
import { FirstApps } from '../features/catalogue/FirstApps.tsx'
import { useCatalogueRequest } from '../features/catalogue/useCatalogue.ts'
import { useIsHydrated } from '../shared/browser/useIsHydrated.ts'
import { otherLanguages } from '../shared/domain/localeData.ts'
import { messages } from '../shared/domain/messages.ts'
import { siteBase, siteHref } from '../shared/domain/paths.ts'
import { BrowseLink } from '../shared/ui/BrowseLink.tsx'
import { ButtonLink } from '../shared/ui/links.tsx'
import { MessagePanel } from '../shared/ui/MessagePanel.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'

const reload = messages.loadFailure.reload
const text = messages.pageNotFound

/**
 * Shown for unknown paths (spec 2) and, offline, for pages that the service worker hasn't cached. A
 * host with one 404.html for all languages may show it at /de/nope. It then links to the site in
 * German.
 */
export function PageNotFoundPage() {
  useCatalogueRequest()
  const isHydrated = useIsHydrated()
  // The service worker adds it.
  const isNotLoaded = isHydrated && document.getElementById('not-loaded') !== null
  const href = siteHref(useLocation())
  // Not the default language, since every address begins with its base.
  const language = otherLanguages.find(
    ({ base }) => isHydrated && base.startsWith(siteBase()) && href.startsWith(base),
  )
  return (
    <Container className="page-section">
      <PageHead
        title={isNotLoaded ? text.notLoaded : text.headTitle}
        description={text.text}
        isIndexed={false}
      />
      <MessagePanel
        title={isNotLoaded ? text.notLoaded : text.title}
        text={isNotLoaded ? text.notSaved : text.text}
        headingLevel={1}
        primary={
          isNotLoaded ? (
            <Button onClick={() => window.location.reload()}>{reload}</Button>
          ) : language ? (
            <ButtonLink href={language.base} lang={language.code}>
              {language.name}
            </ButtonLink>
          ) : (
            <BrowseLink />
          )
        }
      />
      <FirstApps />
    </Container>
  )
}
