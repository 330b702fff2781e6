import { expect, test, withStyle } from '../../support/journey.ts'
import { visitAll } from '../../support/visitAll.ts'

// English at /store/, and English from right to left at /store/en-Arab/
test.use({ variant: 'store' })

/** In CSS pixels, from the top of the window and from its side where lines start. */
type Edges = { name: string; top: number; start: number; end: number }

/**
 * Runs in the page. The edges of boxes, of the texts in them and of the bars in the chart, inside the dialog
 * if one is open.
 */
function readEdges(): Edges[] {
  const { dir, clientWidth, scrollWidth } = document.documentElement
  const excess = `page, ${scrollWidth - clientWidth} px too wide`
  const found: Edges[] = [{ name: excess, top: 0, start: 0, end: clientWidth }]
  const add = (name: string, { left, right, top }: Pick<DOMRect, 'left' | 'right' | 'top'>) => {
    const isHidden = right - left <= 1
    if (isHidden) return
    const [start, end] = dir === 'rtl' ? [clientWidth - right, clientWidth - left] : [left, right]
    found.push({ name, top, start, end })
  }
  const root = document.querySelector('dialog') ?? document.body
  for (const element of root.querySelectorAll('*')) {
    // Words of a sentence keep their order, and so do the lines of most icons.
    if (getComputedStyle(element).display === 'inline' && !element.matches('img')) continue
    if (element.closest('svg *, [role=progressbar], .visually-hidden')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    // react-toastify names the side on which it shows notifications.
    const className = element
      .getAttribute('class')
      ?.replace(/ ?Toastify__[\w-]*--(top-|rtl)\w*/g, '')
    const name = `${element.localName}.${className}`
    const box = element.getBoundingClientRect()
    add(name, box)
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    // Paragraphs follow their own language, and the ellipsis of a long tagline hides other letters.
    if (element.matches(':is(.area-description, .area-news) p, .app-card-tagline')) continue
    if (element.textContent?.trim()) add(`text of ${name}`, { left, right, top: box.top })
    if (element instanceof HTMLCanvasElement) {
      const { width, height } = element
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(element, 0, 0)
      const data = copy?.getImageData(0, 0, width, height).data ?? []
      const columns: number[] = []
      for (let at = 0; at < data.length; at += 4) {
        // Amber
        if (Number(data[at]) - Number(data[at + 2]) > 150) columns.push((at / 4) % width)
      }
      // The longest bar alone is the same in both directions.
      const middle = box.left + columns.reduce((sum, column) => sum + column, 0) / columns.length
      add('middle of the bars', { left: middle - 1, right: middle + 2, top: box.top })
    }
  }
  for (const arrow of document.querySelectorAll('.screenshot-controls path')) {
    add('arrow', arrow.getBoundingClientRect())
  }
  return found
}

/** Where `mirrored` differs from `edges` by more than the rounding of browsers. */
function differences(edges: readonly Edges[], mirrored: readonly Edges[]): string[] {
  const describe = ({ name, top, start, end }: Edges) =>
    `${name} ${start.toFixed(1)} to ${end.toFixed(1)}, ${top.toFixed(1)} from the top`
  if (edges.length !== mirrored.length) return [`${edges.length} boxes, not ${mirrored.length}`]
  return edges.flatMap((expected, index) => {
    const found = mirrored[index] as Edges
    const isSame =
      found.name === expected.name &&
      Math.abs(found.top - expected.top) <= 1 &&
      Math.abs(found.start - expected.start) <= 1 &&
      Math.abs(found.end - expected.end) <= 1
    return isSame ? [] : `${describe(found)}, not ${describe(expected)}`
  })
}

test('a page from right to left mirrors the English one, on phones and desktops', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  // In one context, an app that is installed in one language would be installed in the other.
  await using context = await browser.newContext({
    baseURL: `${baseURL}en-Arab/`,
    serviceWorkers: 'block',
  })
  const mirror = await context.newPage()
  for (const each of [page, mirror]) {
    await each.emulateMedia({ reducedMotion: 'reduce' })
    // Each language links to the others, whose names differ. The QR code's address contains that of the
    // build.
    await withStyle(each, '[hreflang], .languages, .user-select-all { display: none !important }')
  }
  const mirrored = visitAll(mirror, { nextKey: 'ArrowLeft' })
  for await (const name of visitAll(page)) {
    await mirrored.next()
    // A wide window has no menu, and a phone needs no code for itself.
    const widths = name === 'menu' ? [390] : name === 'phone' ? [1280] : [390, 1280]
    for (const width of widths) {
      for (const each of [page, mirror]) await each.setViewportSize({ width, height: 800 })
      const found = async () =>
        differences(await page.evaluate(readEdges), await mirror.evaluate(readEdges))
      await expect.poll(found, `${name} at ${width} px`).toEqual([])
      if (name !== 'app' || width !== 390) continue
      // Figures that go on fade where their line ends.
      for (const [each, angle] of [
        [page, '270deg'],
        [mirror, '90deg'],
      ] as const) {
        const figures = each.locator('.app-detail-statistics')
        await expect(figures).toHaveCSS('mask-image', new RegExp(`^linear-gradient\\(${angle},`))
      }
    }
  }
  await expect(mirror.locator('html')).toHaveAttribute('dir', 'rtl')
})
