import { firstApp } from '../../fixtures/catalogue.ts'
import {
  expect,
  installAndReload,
  listedTitles,
  siteStarted,
  storedApps,
  test,
} from '../../support/journey.ts'

/** Runs in the page. Removes APIs that one of the oldest browsers of the README does not have. */
function removeYoungerApis(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  const apis: [owner: object, names: string[]][] = [
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']],
    [Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [iterator, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach']],
    [iterator, ['some', 'every', 'find']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [ArrayBuffer.prototype, ['transfer', 'resize']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [AbortSignal, ['any']],
    [Response, ['json']],
    [Response.prototype, ['bytes']],
    [CSS, ['highlights', 'registerProperty']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore', 'role', 'ariaLabel']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'commandForElement', 'command']],
    [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
    [HTMLSelectElement.prototype, ['showPicker']],
    [Navigator.prototype, ['connection', 'userActivation', 'userAgentData', 'setAppBadge']],
    [window, ['Iterator', 'Temporal', 'URLPattern', 'CloseWatcher', 'navigation', 'scheduler']],
    [window, ['requestIdleCallback', 'trustedTypes', 'onscrollend', 'ToggleEvent']],
  ]
  for (const [owner, names] of apis) {
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
}

test('the oldest browsers install, search and uninstall', async ({ page }) => {
  await page.addInitScript(removeYoungerApis)
  await page.goto(`appdetails/${firstApp.id}`)
  await siteStarted(page)
  expect(await page.evaluate(() => 'canParse' in URL || 'popover' in document.body)).toBe(false)
  await installAndReload(page)
  await expect(page.getByRole('status').getByText('App Installing')).toBeVisible()

  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  const search = page.getByPlaceholder('Search')
  await search.fill(firstApp.title)
  await expect.poll(() => listedTitles(page)).toEqual([firstApp.title])
  // One letter is wrong.
  await search.fill(`x${firstApp.title.slice(1)}`)
  await expect(page.getByRole('heading', { name: /^Closest matches/ })).toBeVisible()

  await page.getByRole('link', { name: 'Installation', exact: true }).click()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('status').getByText('App Uninstalled')).toBeVisible()
  expect(await storedApps(page)).toEqual([])
})
