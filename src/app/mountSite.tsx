import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { Site } from './createSite.ts'

/** Hydrates the HTML in `root` if it is the screen of the site's address, and renders afresh otherwise. */
export function mountSite(root: HTMLElement, site: Site): void {
  const app = <App site={site} />
  // Hydration happens in this very task: Back pressed before its end would change the screen that React expects to find.
  if (site.prerendered) flushSync(() => hydrateRoot(root, app))
  else createRoot(root).render(app)
}
