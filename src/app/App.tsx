import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import type { RouteObject } from 'react-router'
import { takeFocus } from '../shared/browser/returnFocus.ts'
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx'
import type { Client } from './createClient.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { markStarted } from './markStarted.ts'
import { releaseHeight } from './navigation/reservedHeight.ts'
import { SiteRouter } from './navigation/SiteRouter.tsx'
import { stateOfPage } from './rootReducer.ts'
import { routes as siteRoutes } from './routes.tsx'

type AppProps = { client: Client; routes?: RouteObject[] }

export function App({ client, routes = siteRoutes }: AppProps) {
  const { store, preloaded } = client
  useEffect(() => {
    markStarted(document)
    takeFocus(document.querySelector('main'))
  }, [])
  return (
    <StrictMode>
      {/* Catches errors thrown by the providers. SiteRouter catches those of the screens. */}
      <ErrorBoundary fallback={<ErrorScreen />}>
        <Provider store={store} {...(preloaded && { serverState: stateOfPage(preloaded) })}>
          <StartedClient client={client} routes={routes} />
        </Provider>
      </ErrorBoundary>
    </StrictMode>
  )
}

function StartedClient({ client: { store, navigation }, routes }: Required<AppProps>) {
  useEffect(() => releaseHeight(store), [store])
  return <SiteRouter navigation={navigation} routes={routes} />
}
