import './styles/site.scss'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createClient } from './app/createClient.ts'
import type { DevToolsConnection } from './app/devtools/connection.ts'
import { ErrorScreen } from './app/layout/ErrorScreen.tsx'
import { loadToasts, showQueuedNotification } from './app/notifications/notices.ts'
import { initialState } from './app/rootReducer.ts'
import { registerWorker } from './offline/registerWorker.ts'
import { whenIdle } from './shared/browser/whenIdle.ts'
import { removePageHead } from './shared/ui/PageHead.tsx'

// A copy of a page stays as its HTML says (earlyScript.ts).
if (!('document' in document.documentElement.dataset)) {
  // A separate task lets a slow phone respond between loading the scripts and starting.
  setTimeout(start)
  repeatFailedStyles()
  addEventListener('load', () => {
    whenIdle(() => {
      loadToasts().catch(() => {})
      registerWorker()
    })
  })
}

/** Development shows what a screen throws above the page. */
const rootOptions = import.meta.env.DEV ? { onCaughtError: reportError } : {}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  try {
    const client = createClient({ devTools: await loadDevTools() })
    const app = <App client={client} />
    showQueuedNotification()
    // A transition divides hydration into short tasks, so that the page can scroll and paint meanwhile.
    if (client.preloaded) {
      startTransition(() => void hydrateRoot(root, app, rootOptions))
    } else {
      removePageHead(document)
      createRoot(root, rootOptions).render(app)
    }
  } catch (error) {
    reportError(error)
    createRoot(root).render(<ErrorScreen />)
  }
}

/** Undefined in a browser without Redux DevTools, and if the code for them can't be loaded. */
async function loadDevTools(): Promise<DevToolsConnection | undefined> {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return undefined
  try {
    const { connectDevTools } = await import('./app/devtools/connection.ts')
    return connectDevTools(initialState)
  } catch (error) {
    console.warn("This page starts without Redux DevTools, whose code couldn't be loaded.", error)
    return undefined
  }
}

/**
 * Loads a style sheet that has failed again with the next click, which may open what needs it. Vite itself
 * loads the styles of a script once.
 */
function repeatFailedStyles(): void {
  // Errors of elements do not bubble.
  addEventListener('error', ({ target }) => repeatWithClick(target), true)
}

function repeatWithClick(failed: EventTarget | null): void {
  if (!(failed instanceof HTMLLinkElement) || failed.rel !== 'stylesheet') return
  addEventListener('click', () => failed.replaceWith(failed.cloneNode()), {
    capture: true,
    once: true,
  })
}
