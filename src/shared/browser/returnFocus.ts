/** The element that had the focus before the reload, and the history entry of its screen. */
let awaited: { id: unknown; entryKey: unknown } | undefined

/** The index of the current history entry, which a reload keeps. */
export const readEntryKey = (): unknown => history.state?.idx

/** The id of the element with keyboard focus. */
export const readFocusId = () => document.querySelector(':focus-visible')?.id

/** From now on, `takeFocus` focuses `<main>` and the element with this `id`. */
export function awaitFocus(id: unknown): void {
  awaited = { id, entryKey: readEntryKey() }
}

/**
 * Returns the focus to an element with an id after a reload, unless the visitor has moved the focus
 * or left the screen. Use it as the element's ref, and call it with `<main>` once that is shown.
 * `<main>` has the focus until the element appears, and after a click: the next Tab then continues
 * from the start of the screen.
 */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement, body } = document
  const isMoved = activeElement !== body && activeElement?.localName !== 'main'
  if (!element || !awaited || isMoved || awaited.entryKey !== readEntryKey()) return
  const isAwaited = element.id === awaited.id
  if (isAwaited || element.localName === 'main') element.focus({ preventScroll: true })
  if (isAwaited) awaited = undefined
}
