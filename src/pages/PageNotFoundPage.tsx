import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { siteUrl } from '../shared/siteUrl.ts'
import { useGoBack } from '../shared/useGoBack.ts'
import { usePageHead } from '../shared/usePageHead.ts'

/** Any path that is no screen (spec 2). */
export function PageNotFoundPage() {
  usePageHead('Page not found')
  const goBack = useGoBack()
  return (
    <Container className="page-section">
      <div className="message-panel">
        <img src={siteUrl('images/page-not-found.svg')} width={320} height={240} alt="" />
        <h1 id="page-title">Oops, page not found!</h1>
        <p>The page you are looking for is not available.</p>
        <Button onClick={goBack}>Go Back!</Button>
      </div>
    </Container>
  )
}
