import * as text from 'virtual:messages/appNotFound'
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
    <button type="button" className="btn btn-outline-secondary" onClick={tryAgain}>
      {text.tryAgain}
    </button>
  )
}
