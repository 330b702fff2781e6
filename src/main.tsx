import './styles/site.scss'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createSite } from './app/createSite.ts'
import { ErrorScreen } from './app/layout/ErrorScreen.tsx'
import { followTheme } from './app/layout/theme.ts'
import { reserveHeight } from './app/navigation/scrollPosition.ts'
import { loadToasts, showQueuedNotice } from './app/notifications/notices.ts'
import { prefetchChart } from './features/ratings/loadChart.ts'
import { registerWorker } from './offline/registerWorker.ts'
import { removePageHead } from './shared/ui/PageHead.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
try {
  const site = createSite(window)
  const app = <App site={site} />
  followTheme()
  reserveHeight(root, site.store)
  // Hydrate in one task: Back in the middle of it would change the screen that React hydrates.
  if (site.prerendered) flushSync(() => hydrateRoot(root, app))
  else {
    removePageHead(document)
    createRoot(root).render(app)
  }
  showQueuedNotice()
  prefetchChart()
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => {
    whenIdle(() => {
      loadToasts().catch(() => {})
      registerWorker()
    })
  })
} catch (error) {
  reportError(error)
  createRoot(root).render(<ErrorScreen />)
}
