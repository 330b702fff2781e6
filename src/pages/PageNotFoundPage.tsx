import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useGoBack } from '../shared/browser/useGoBack.ts'
import { usePageHead } from '../shared/browser/usePageHead.ts'
import { MessagePanel } from '../shared/ui/MessagePanel.tsx'

/** Any path that is no screen (spec 2). */
export function PageNotFoundPage() {
  usePageHead('Page not found', 'The page you are looking for is not available.', false)
  const goBack = useGoBack()
  return (
    <Container className="page-section">
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
