import Button from 'react-bootstrap/Button'
import { messages } from '../../shared/domain/messages.ts'
import { useRequestCatalogue } from './useCatalogue.ts'

const text = messages.appNotFound

/** Requests a failed catalogue again. */
export function TryAgainButton() {
  const request = useRequestCatalogue()

  function tryAgain() {
    request()
    // Skeletons replace this button. The next Tab continues from the start of the screen.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return <Button onClick={tryAgain}>{text.tryAgain}</Button>
}
