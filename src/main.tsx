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

// A saved or archived copy of a page stays static (earlyScript.ts).
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

/** In development, an overlay shows errors that screens throw. */
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

/** Undefined in a browser without Redux DevTools, or if their code can't be loaded. */
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
 * On the next click, reloads a style sheet that failed to load, since the click may open something
 * that needs it. Vite itself loads a script's styles only once.
 */
function repeatFailedStyles(): void {
  // Load errors of elements don't bubble.
  addEventListener('error', ({ target }) => repeatWithClick(target), true)
}

function repeatWithClick(failed: EventTarget | null): void {
  if (!(failed instanceof HTMLLinkElement) || failed.rel !== 'stylesheet') return
  addEventListener('click', () => failed.replaceWith(failed.cloneNode()), {
    capture: true,
    once: true,
  })
}
