import Container from 'react-bootstrap/Container'
import { usePageHead } from '../shared/usePageHead.ts'
import { Wordmark } from '../shared/Wordmark.tsx'
import { siteBase, siteUrl } from '../shared/siteUrl.ts'

/** Shown when a screen throws; stands alone, since what failed may be the layout (spec 2: wording not shown). */
export function ErrorScreen() {
  usePageHead('Something went wrong')
  return (
    <Container as="main" className="message-panel">
      <Wordmark />
      <img src={siteUrl('images/page-not-found.svg')} width={320} height={240} alt="" />
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Your installed apps are safe.</p>
      <p className="button-row">
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Reload
        </button>
        <a className="btn btn-outline-primary" href={siteBase()}>
          Home
        </a>
      </p>
    </Container>
  )
}
