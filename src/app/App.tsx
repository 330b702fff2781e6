import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx'
import type { Site } from './createSite.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { markStarted } from './markStarted.ts'
import { prerenderedState } from './rootReducer.ts'

export function App({ site: { store, router, prerendered } }: { site: Site }) {
  useEffect(() => markStarted(document), [])
  return (
    <StrictMode>
      {/* Catches errors of the providers. The router catches those of its screens. */}
      <ErrorBoundary fallback={<ErrorScreen />}>
        <Provider
          store={store}
          {...(prerendered && { serverState: prerenderedState(prerendered) })}
        >
          {/* A transition would paint the old screen with the new location's search text. */}
          <RouterProvider router={router} useTransitions={false} />
        </Provider>
      </ErrorBoundary>
    </StrictMode>
  )
}
