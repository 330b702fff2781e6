import * as text from 'virtual:messages/appNotFound'
import Button from 'react-bootstrap/Button'
import { useSelector } from 'react-redux'
import { selectHasFailed } from './catalogueSelectors.ts'
import { useRequestCatalogue } from './useCatalogue.ts'

/** Requests the catalogue again. Only shown if it has failed. */
export function TryAgainButton() {
  const hasFailed = useSelector(selectHasFailed)
  const request = useRequestCatalogue()

  function tryAgain() {
    request()
    // Skeletons replace this button. The next Tab continues from the start of the screen.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  if (!hasFailed) return null
  return (
    <Button variant="outline-secondary" onClick={tryAgain}>
      {text.tryAgain}
    </Button>
  )
}
