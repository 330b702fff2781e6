import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import { selectLocation } from '../../features/view/viewSlice.ts'
import type { AppStore } from '../store.ts'

/** Makes a reloaded page high enough for its scroll `position`, in CSS pixels, before the catalogue is there. */
export function reserveHeight(position: number): void {
  // The footer stays below the viewport.
  if (position > 0) document.body.style.minHeight = `${position + 2 * window.innerHeight}px`
}

/** Ends `reserveHeight` once the screen doesn't wait for the catalogue. Call it when the screen has requested what it needs. */
export function releaseHeight(store: AppStore): void {
  const { pathname } = selectLocation(store.getState())
  let unsubscribe = () => {}
  const release = () => {
    const state = store.getState()
    if (selectCatalogue(state).isLoading && selectLocation(state).pathname === pathname) return
    unsubscribe()
    // By then, React has rendered the change.
    setTimeout(() => (document.body.style.minHeight = ''))
  }
  // Screens request the catalogue in a later task.
  setTimeout(() => {
    unsubscribe = store.subscribe(release)
    release()
  })
}
