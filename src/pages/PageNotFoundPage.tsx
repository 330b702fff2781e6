import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useGoBack } from '../shared/browser/useGoBack.ts'
import { MessagePanel } from '../shared/ui/MessagePanel.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'

/** Any path that is no screen (spec 2). */
export function PageNotFoundPage() {
  const goBack = useGoBack()
  return (
    <Container className="page-section">
      <PageHead
        title="Page not found"
        description="The page you are looking for is not available."
        isIndexed={false}
      />
      <MessagePanel
        picture="images/page-not-found.svg"
        title="Oops, page not found!"
        text="The page you are looking for is not available."
        headingLevel={1}
      >
        <Button onClick={goBack}>Go Back!</Button>
      </MessagePanel>
    </Container>
  )
}
