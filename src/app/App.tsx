import { StrictMode, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx'
import type { Site } from './createSite.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { markStarted } from './markStarted.ts'
import { releaseHeight } from './navigation/scrollPosition.ts'
import { prerenderedState } from './rootReducer.ts'

export function App({ site: { store, router, prerendered } }: { site: Site }) {
  useEffect(() => markStarted(document), [])
  return (
    <StrictMode>
      {/* Catches errors thrown by the providers. The router catches those of the screens. */}
      <ErrorBoundary fallback={<ErrorScreen />}>
        <Provider
          store={store}
          {...(prerendered && { serverState: prerenderedState(prerendered) })}
        >
          <SiteRouter store={store} router={router} />
        </Provider>
      </ErrorBoundary>
    </StrictMode>
  )
}

function SiteRouter({ store, router }: Pick<Site, 'store' | 'router'>) {
  const [firstLocation] = useState(router.state.location)
  useEffect(() => {
    releaseHeight(store)
    // RouterProvider misses a navigation during hydration, such as Back.
    if (router.state.location !== firstLocation) router.revalidate()
  }, [store, router, firstLocation])
  // In a transition, the old screen would show the search text of the new location.
  return <RouterProvider router={router} useTransitions={false} />
}
