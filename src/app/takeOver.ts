/**
 * From now on `page` is the visitor's own, whatever its HTML was made for, and answers by itself: what
 * its inline script has noted on the html element (OPEN_SCRIPT) is taken back, and the last button that
 * was pressed meanwhile is pressed if it is there. The menu is the header's.
 */
export function takeOver(page: Document): void {
  const { dataset } = page.documentElement
  const { pressed } = dataset
  delete dataset.open
  delete dataset.pressed
  dataset.live = ''
  if (pressed === undefined) return
  const name = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  // One that was rendered afresh is another element.
  const buttons = [...page.querySelectorAll('button')]
  buttons.find(button => name(button) === pressed)?.click()
}
