import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { selectCatalogue } from '../features/catalogue/useCatalogue.ts'
import type { RootState } from './rootReducer.ts'

/** Under this key of sessionStorage the router keeps scroll positions by history entry, in CSS pixels. */
export const SCROLL_KEY = 'scrollPositions'

/**
 * Names the history entry of a fresh visit, before the router starts: it would call each of them
 * 'default', and mix up their places. `hasBefore` says whether the tab has been elsewhere before.
 */
export function nameEntry(): void {
  if (window.history.state !== null) return
  const key = Math.random().toString(36).slice(2, 10)
  window.history.replaceState({ key, hasBefore: window.history.length > 1 }, '')
}

/**
 * Until the catalogue has come, a page that is opened again is as high as it was, in CSS pixels, so
 * that the old place is there to be restored; undefined once the page has a height of its own.
 */
export function useReservedHeight(): number | undefined {
  const { key } = useLocation()
  const store = useStore<RootState>()
  const isLoading = useSelector(selectIsLoading)
  const [openedKey] = useState(key)
  const [height, setHeight] = useState(() => {
    const position = savedPosition(key)
    return position > 0 ? position + window.innerHeight : undefined
  })
  useEffect(() => {
    // By now the screen has asked for the catalogue, if it needs it.
    if (!isLoading && !selectIsLoading(store.getState())) setHeight(undefined)
  }, [store, isLoading])
  return key === openedKey ? height : undefined
}

function selectIsLoading(state: RootState): boolean {
  return selectCatalogue(state).isLoading
}

function savedPosition(key: string): number {
  try {
    return Number(JSON.parse(window.sessionStorage.getItem(SCROLL_KEY) ?? '{}')[key] ?? 0)
  } catch {
    return 0
  }
}
