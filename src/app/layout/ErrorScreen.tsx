import { useEffect, useRef } from 'react'
import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { usePageHead } from '../../shared/browser/usePageHead.ts'
import { siteBase } from '../../shared/domain/paths.ts'
import { MessagePanel } from '../../shared/ui/MessagePanel.tsx'
import { Wordmark } from '../../shared/ui/Wordmark.tsx'

/** Shown when a screen throws; stands alone, since what failed may be the layout (spec 2: wording not shown). */
export function ErrorScreen() {
  usePageHead('Something went wrong', 'This page could not be shown.', false)
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    <main ref={main} tabIndex={-1} aria-labelledby="page-title">
      <Container className="page-section">
        <Wordmark />
        <MessagePanel
          picture="images/error.svg"
          title="Something went wrong"
          text="This page could not be shown. Your installed apps are safe."
          headingLevel={1}
        >
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <a className="btn btn-outline-secondary" href={siteBase()}>
            Home
          </a>
        </MessagePanel>
      </Container>
    </main>
  )
}
