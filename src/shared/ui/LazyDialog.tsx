import { type ComponentType, lazy, Suspense, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type LazyDialogProps<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
}

/** Loads and opens a dialog, or says that it can't be loaded. */
export function LazyDialog<Props extends object>({ load, props }: LazyDialogProps<Props>) {
  // One for each opening, since lazy() never retries after a failure.
  const [Dialog] = useState(() => lazy(load))
  return (
    <ErrorBoundary fallback={<LoadFailure />}>
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** With a network, the file has left the host with a new build, whose page a reload opens. */
function LoadFailure() {
  return (
    <div className="d-flex flex-wrap gap-3 align-items-center pt-3" role="alert">
      <p className="m-0">
        This couldn't be loaded.{' '}
        {navigator.onLine
          ? 'Reload the page to try again.'
          : 'Check your connection and try again.'}
      </p>
      {navigator.onLine && (
        <Button variant="outline-secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
    </div>
  )
}
