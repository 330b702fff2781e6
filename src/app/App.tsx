import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import type { Site } from './createSite.ts'
import { RootErrorBoundary } from './layout/RootErrorBoundary.tsx'
import { markStarted } from './markStarted.ts'
import { prerenderedState } from './prerenderedState.ts'

/** The site on the screen. */
export function App({ site: { store, router, prerendered } }: { site: Site }) {
  useEffect(() => markStarted(document), [])
  return (
    <StrictMode>
      <RootErrorBoundary>
        <Provider
          store={store}
          {...(prerendered && { serverState: prerenderedState(prerendered) })}
        >
          {/* A transition would paint the old screen once more with the new location's search text. */}
          <RouterProvider router={router} useTransitions={false} />
        </Provider>
      </RootErrorBoundary>
    </StrictMode>
  )
}
