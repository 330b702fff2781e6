/** What had the focus before the page was reloaded. Its screen is that of one history entry. */
let awaited: { id: unknown; entryKey: unknown } | undefined

/** The index of the current history entry, which a reload keeps. */
export const readEntryKey = (): unknown => history.state?.idx

/** The id of the element that has the focus of a keyboard. */
export const readFocusId = () => document.querySelector(':focus-visible')?.id

/** From now on, `<main>` and the element `id` take the focus (`takeFocus`). */
export function awaitFocus(id: unknown): void {
  awaited = { id, entryKey: readEntryKey() }
}

/**
 * Call it with `<main>` and, as a ref, with an element that has an id, when they are rendered and shown. After
 * a reload, the element takes the focus that it had, unless the visitor has moved the focus or has gone on.
 * Until then, and after a click, the next Tab continues from the start of the screen.
 */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement, body } = document
  const isMoved = activeElement !== body && activeElement?.localName !== 'main'
  if (!element || !awaited || isMoved || awaited.entryKey !== readEntryKey()) return
  const isAwaited = element.id === awaited.id
  if (isAwaited || element.localName === 'main') element.focus({ preventScroll: true })
  if (isAwaited) awaited = undefined
}
