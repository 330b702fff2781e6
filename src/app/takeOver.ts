/**
 * Ends what the early script does for `page` (src/prerender/earlyScript.ts): shows what it has hidden,
 * hides its message, and presses the button that was pressed last, if it is still there. The header
 * reads the state of the menu itself.
 */
export function takeOver(page: Document): void {
  const { dataset } = page.documentElement
  const { pressed } = dataset
  delete dataset.open
  delete dataset.failed
  delete dataset.pressed
  dataset.live = ''
  if (pressed === undefined) return
  const name = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  // One that was rendered afresh is another element.
  const buttons = [...page.querySelectorAll('button')]
  buttons.find(button => name(button) === pressed)?.click()
}
