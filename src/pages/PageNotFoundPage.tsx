import { company } from 'virtual:company'
import * as text from 'virtual:messages/pageNotFound'
import Container from 'react-bootstrap/Container'
import { MessagePanel } from '../shared/ui/MessagePanel.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'

/** Shown for unknown paths (spec 2). */
export function PageNotFoundPage() {
  return (
    <Container className="page-section">
      <PageHead title={text.headTitle} description={text.text} isIndexed={false} />
      <MessagePanel
        picture={company.illustrations.pageNotFound}
        title={text.title}
        text={text.text}
        headingLevel={1}
      />
    </Container>
  )
}
