import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppStore } from './store.ts'

/** The site on the screen: `router` and `store` are already bound to each other. */
export function App({ store, router }: { store: AppStore; router: DataRouter }) {
  return (
    <StrictMode>
      <Provider store={store}>
        {/* A transition would paint the old screen once more with the new location's search text. */}
        <RouterProvider router={router} useTransitions={false} />
      </Provider>
    </StrictMode>
  )
}
