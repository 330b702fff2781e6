import { company } from 'virtual:company'
import { reload } from 'virtual:messages/loadFailure'
import * as text from 'virtual:messages/pageNotFound'
import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useIsHydrated } from '../shared/browser/useIsHydrated.ts'
import { MessagePanel } from '../shared/ui/MessagePanel.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'

/** Shown for unknown paths (spec 2). Without a network, also for a page that the service worker has no copy of. */
export function PageNotFoundPage() {
  // Set by the service worker.
  const isNotLoaded = useIsHydrated() && 'notLoaded' in document.documentElement.dataset
  return (
    <Container className="page-section">
      <PageHead
        title={isNotLoaded ? text.notLoaded : text.headTitle}
        description={text.text}
        isIndexed={false}
      />
      <MessagePanel
        picture={company.illustrations.pageNotFound}
        title={isNotLoaded ? text.notLoaded : text.title}
        text={isNotLoaded ? text.notSaved : text.text}
        headingLevel={1}
        primary={isNotLoaded && <Button onClick={() => window.location.reload()}>{reload}</Button>}
      />
    </Container>
  )
}
