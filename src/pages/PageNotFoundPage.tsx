import { company } from 'virtual:company'
import Container from 'react-bootstrap/Container'
import { MessagePanel } from '../shared/ui/MessagePanel.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'

/** Shown for unknown paths (spec 2). */
export function PageNotFoundPage() {
  const text = 'The page you are looking for is not available.'
  return (
    <Container className="page-section">
      <PageHead title="Page not found" description={text} isIndexed={false} />
      <MessagePanel
        picture={company.illustrations.pageNotFound}
        title="Oops, page not found!"
        text={text}
        headingLevel={1}
      />
    </Container>
  )
}
