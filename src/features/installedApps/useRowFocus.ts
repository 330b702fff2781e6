import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { AppRecord } from '../../shared/domain/appRecord.ts'

/**
 * Keeps the focus in the rows of `apps` (ItemList) when the focused row moves or disappears, for
 * example because another tab uninstalls the app: it goes to the next row, else to the previous
 * one, else to the screen's heading. Returns props for the element around the rows.
 */
export function useRowFocus(apps: readonly AppRecord[]) {
  const list = useRef<HTMLDivElement>(null)
  const lastApps = useRef(apps)
  const focused = useRef<{ id: AppRecord['id']; tag: string }>(undefined)

  useLayoutEffect(() => {
    const before = lastApps.current
    lastApps.current = apps
    if (!focused.current || document.activeElement !== document.body) return
    const { id, tag } = focused.current
    const index = before.findIndex(app => app.id === id)
    const nearest = [...before.slice(index), ...before.slice(0, index).reverse()]
    const next = nearest.find(({ id }) => apps.some(app => app.id === id))
    const nextIndex = apps.findIndex(app => app.id === next?.id)
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${nextIndex}"] ${tag}`)
    const heading = document.getElementById('page-title')
    // The focus has left the rows.
    if (!row) focused.current = undefined
    if (!row && heading) heading.tabIndex = -1
    ;(row ?? heading)?.focus({ preventScroll: true })
  }, [apps])

  return {
    ref: list,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest<HTMLElement>('[data-index]')
      const app = lastApps.current[Number(row?.dataset.index)]
      focused.current = app && { id: app.id, tag: target.tagName }
    },
    onBlur({ target }: FocusEvent) {
      // In a background tab, the element keeps the focus.
      if (target !== document.activeElement) focused.current = undefined
    },
  }
}
