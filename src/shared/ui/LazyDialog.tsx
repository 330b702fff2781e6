import { type ComponentType, useEffect, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { messages } from '../domain/messages.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const text = messages.loadFailure

type ClosableProps = { onClose: () => void }

type OpeningProps = {
  /** The state that opened the dialog. A new object retries after a failure. */
  opening: object
}

/**
 * A component that loads a dialog and opens it, or says that it can't be loaded. Once loaded, the dialog
 * opens immediately. While it loads, it is a closed, busy dialog, and Escape cancels it. Give
 * `openerProps` to the button that opens it: they load the dialog when a click is likely.
 */
export function lazyDialog<Props extends ClosableProps>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined

  async function loadOnce() {
    loaded ??= await load()
    return loaded
  }

  function preload() {
    // Opening the dialog reports a failure.
    loadOnce().catch(() => {})
  }

  /** Not `lazy()`, since React reveals suspended content about 300 ms late. */
  function Dialog(props: Props) {
    const { onClose } = props
    const [Component, setComponent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      loadOnce().then(
        component => setComponent(() => component),
        error => setFailure({ error }),
      )
    }, [])
    useEffect(() => {
      if (Component) return
      const closeOnEscape = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') onClose()
      }
      document.addEventListener('keydown', closeOnEscape)
      return () => document.removeEventListener('keydown', closeOnEscape)
    }, [Component, onClose])
    if (failure) throw failure.error
    return Component ? <Component {...props} /> : <dialog aria-busy />
  }

  function LazyDialog(props: Props & OpeningProps) {
    return (
      <ErrorBoundary fallback={<LoadFailure />} resetKey={props.opening}>
        <Dialog {...props} />
      </ErrorBoundary>
    )
  }

  return Object.assign(LazyDialog, {
    openerProps: { onPointerEnter: preload, onFocus: preload },
  })
}

/** With a network, a new build must have removed the file. A reload opens that build. */
function LoadFailure() {
  return (
    <div
      ref={bringIntoView}
      className="d-flex flex-wrap gap-3 align-items-center w-100 pt-3"
      role="alert"
    >
      <p className="m-0">{navigator.onLine ? text.online : text.offline}</p>
      {navigator.onLine && (
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {text.reload}
        </Button>
      )}
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
