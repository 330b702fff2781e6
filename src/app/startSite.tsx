import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { removePageHead } from '../shared/ui/PageHead.tsx'
import { App } from './App.tsx'
import { createSite } from './createSite.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'

/**
 * Hydrates the HTML in `root` if it is the screen at the page's address, and renders afresh otherwise.
 * A failing start ends in the error screen.
 */
export function startSite(root: HTMLElement): void {
  try {
    const site = createSite(window)
    const app = <App site={site} />
    // Hydration happens in this very task: Back pressed before its end would change the screen that React expects to find.
    if (site.prerendered) flushSync(() => hydrateRoot(root, app))
    else {
      removePageHead(document)
      createRoot(root).render(app)
    }
  } catch (error) {
    reportError(error)
    createRoot(root).render(<ErrorScreen />)
  }
}
