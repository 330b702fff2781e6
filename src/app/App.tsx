import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { RootErrorBoundary } from './RootErrorBoundary.tsx'
import type { RootState } from './rootReducer.ts'
import type { AppStore } from './store.ts'
import { takeOver } from './takeOver.ts'

type AppProps = {
  store: AppStore
  /** Already bound to `store`. */
  router: DataRouter
  /** What the HTML was made of, where it is hydrated. */
  serverState?: RootState | undefined
  /** Called once React has the page. */
  onShown?: () => void
}

/** The site on the screen. */
export function App({ store, router, serverState, onShown }: AppProps) {
  useEffect(() => {
    onShown?.()
    takeOver(document)
  }, [onShown])
  return (
    <StrictMode>
      <RootErrorBoundary>
        <Provider store={store} {...(serverState && { serverState })}>
          {/* A transition would paint the old screen once more with the new location's search text. */}
          <RouterProvider router={router} useTransitions={false} />
        </Provider>
      </RootErrorBoundary>
    </StrictMode>
  )
}
