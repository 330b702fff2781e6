/**
 * Loads a style sheet that has failed again with the next click, which may open what needs it. Vite itself
 * loads the styles of a script once.
 */
export function repeatFailedStyles(): void {
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
