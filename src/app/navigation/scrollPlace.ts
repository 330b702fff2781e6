import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { selectCatalogue } from '../../features/catalogue/useCatalogue.ts'
import type { RootState } from '../rootReducer.ts'

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

/** Static hosts also answer a page's file name ('/apps.html'), which is no route. */
export function removeFileName(): void {
  const { pathname, search, hash } = window.location
  const path = pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}

/** Whether this entry was left at a place that the router has to find again. */
export function hasSavedPlace(): boolean {
  return savedPosition(window.history.state.key) > 0
}

/**
 * Until the catalogue has come, a page that is opened again is as high as it was, so that the old
 * place is there to be restored; then it has a height of its own.
 */
export function useReservedHeight(page: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const store = useStore<RootState>()
  const isLoading = useSelector(selectIsLoading)
  const [openedKey] = useState(key)
  // Before the router restores the place, and not as a style of the element, which HTML without it would be hydrated with.
  useLayoutEffect(() => {
    const position = savedPosition(openedKey)
    if (position > 0) setMinHeight(page.current, `${position + window.innerHeight}px`)
  }, [page, openedKey])
  useEffect(() => {
    const timer = setTimeout(() => {
      // By now the screen has asked for the catalogue, if it needs it: its timer was set before this one.
      const isComplete = !isLoading && !selectIsLoading(store.getState())
      if (isComplete || key !== openedKey) setMinHeight(page.current, '')
    })
    return () => clearTimeout(timer)
  }, [page, store, isLoading, key, openedKey])
}

function setMinHeight(page: HTMLElement | null, minHeight: string): void {
  if (page) page.style.minHeight = minHeight
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
