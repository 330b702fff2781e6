import './styles/site.scss'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadTrace } from './app/devtools/loadTrace.ts'
import { createSite } from './app/createSite.ts'
import { ErrorScreen } from './app/layout/ErrorScreen.tsx'
import { loadToasts, showQueuedNotification } from './app/notifications/notices.ts'
import { logError, startRecording } from './app/problem/recorder.ts'
import { repeatFailedStyles } from './app/repeatFailedStyles.ts'
import { registerWorker } from './offline/registerWorker.ts'
import { whenIdle } from './shared/browser/whenIdle.ts'
import { ErrorDetails } from './shared/ui/ErrorDetails.tsx'
import { removePageHead } from './shared/ui/PageHead.tsx'

startRecording()
// A task of its own lets a slow phone respond between loading the scripts and starting.
setTimeout(start)
repeatFailedStyles()
addEventListener('load', () => {
  whenIdle(() => {
    loadToasts().catch(() => {})
    registerWorker()
  })
})

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  try {
    const site = createSite({ trace: await loadTrace() })
    const app = <App site={site} />
    showQueuedNotification()
    // A transition divides hydration into short tasks, so that the page can scroll and paint meanwhile.
    if (site.prerendered) {
      startTransition(() => void hydrateRoot(root, app, { onCaughtError: logError }))
    } else {
      removePageHead(document)
      createRoot(root, { onCaughtError: logError }).render(app)
    }
  } catch (error) {
    reportError(error)
    createRoot(root).render(
      <>
        {import.meta.env.DEV && <ErrorDetails error={error} />}
        <ErrorScreen />
      </>,
    )
  }
}
