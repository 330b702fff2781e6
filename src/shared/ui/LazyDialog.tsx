import * as text from 'virtual:messages/loadFailure'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type LazyDialogProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** The state that opened the dialog. Another one loads it again after a failure. */
  opening: object
  props: Props
}

/** Loads and opens a dialog, or says that it can't be loaded. */
export function LazyDialog<Props extends object>({ load, opening, props }: LazyDialogProps<Props>) {
  // lazy() never retries after a failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each opening
  const Dialog = useMemo(() => lazy(async () => ({ default: await load() })), [opening])
  return (
    <ErrorBoundary fallback={<LoadFailure />} resetKey={opening}>
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** With a network, the file has left the host with a new build, whose page a reload opens. */
function LoadFailure() {
  return (
    <div
      ref={bringIntoView}
      className="d-flex flex-wrap gap-3 align-items-center w-100 pt-3"
      role="alert"
    >
      <p className="m-0">{navigator.onLine ? text.online : text.offline}</p>
      {navigator.onLine && (
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => window.location.reload()}
        >
          {text.reload}
        </button>
      )}
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
