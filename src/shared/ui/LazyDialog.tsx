import { type ComponentType, lazy, Suspense, useState } from 'react'
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
    <ErrorBoundary
      fallback={
        <p className="m-0" role="alert">
          This couldn't be loaded. Check your connection and try again.
        </p>
      }
    >
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
