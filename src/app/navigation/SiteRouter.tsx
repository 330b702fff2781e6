import { memo, useDeferredValue, useLayoutEffect } from 'react'
import { useSelector } from 'react-redux'
import { type Navigator, type RouteObject, Router, useRoutes } from 'react-router'
import { selectLocation } from '../../features/view/viewSlice.ts'
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import type { Navigation } from './navigation.ts'

type SiteRouterProps = {
  navigation: Pick<Navigation, 'navigator' | 'type' | 'scrollToTarget'>
  routes: RouteObject[]
}

/**
 * Renders the screen of the stored location. If it throws, the error screen (spec 2) replaces it until the
 * next navigation.
 */
export function SiteRouter({ navigation, routes }: SiteRouterProps) {
  const location = useSelector(selectLocation)
  // On the same screen, components already render the new state. Only links need the new address, so it can
  // wait while the visitor types.
  const deferred = useDeferredValue(location)
  useLayoutEffect(() => navigation.scrollToTarget(location), [location, navigation])
  return (
    <Router
      location={location.pathname === deferred.pathname ? deferred : location}
      navigator={navigation.navigator as Navigator}
      navigationType={navigation.type()}
    >
      <ErrorBoundary fallback={<ErrorScreen />} resetKey={location}>
        <Screens routes={routes} />
      </ErrorBoundary>
    </Router>
  )
}

/** Rerenders only if the router's location changes. */
const Screens = memo(function Screens({ routes }: Pick<SiteRouterProps, 'routes'>) {
  return useRoutes(routes)
})
