import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import {
  expect,
  storedApps,
  test,
  withInstalled,
  withLastingNotifications,
} from '../support/journey.ts'
import { readChart, recordDrawing } from './chart.ts'
import { headerLink, openWhileLoading, readColor, skeletons } from './visit.ts'

test('spec 9: constants', async ({ page }) => {
  await recordDrawing(page)
  await withLastingNotifications(page)
  await withInstalled(page, [first, second])

  await test.step('skeletons by default: 6', async () => {
    const release = await openWhileLoading(page, headerLink(page, 'Apps'))
    await expect(skeletons(page)).toHaveCount(6)
    release()
    await expect(skeletons(page)).toHaveCount(0)
  })

  await headerLink(page, 'Installation').click()
  await page.getByRole('button', { name: 'Uninstall' }).first().click()
  const toast = page.locator('.Toastify__toast')
  const slideIn = () =>
    toast.evaluate(element => {
      for (const animation of element.getAnimations()) animation.finish()
    })
  /** The end of its animation closes the toast. */
  const countdown = page.locator('.Toastify__progress-bar')

  await test.step('notifications by default: top right', async () => {
    await expect(toast).toBeInViewport({ ratio: 1 })
    await slideIn()
    const { x, y } = (await toast.boundingBox()) as DOMRect
    expect(x).toBeGreaterThan(1280 / 2)
    expect(y).toBeLessThan(100)
  })

  await test.step('notifications by default: hotkey Alt+T', async () => {
    await page.keyboard.press('Alt+t')
    await expect(toast).toBeFocused()
  })

  await test.step('notifications by default: close after 5000 ms', async () => {
    const [{ duration } = {}] = await countdown.evaluate(bar =>
      bar.getAnimations().map(({ effect }) => ({ duration: effect?.getTiming().duration })),
    )
    expect(duration).toBe(5000)
    await countdown.evaluate(bar => bar.getAnimations()[0]?.finish())
    await expect(toast).toHaveCount(0)
  })

  await test.step('notifications by default: dragging by 80 % dismisses', async () => {
    await page.getByRole('button', { name: 'Uninstall' }).click()
    await slideIn()
    const { x, y, width, height } = (await toast.boundingBox()) as DOMRect
    const drag = async (share: number) => {
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 - share * width, y + height / 2, { steps: 5 })
      await page.mouse.up()
    }
    await drag(0.77)
    await expect(toast).toHaveCSS('transform', 'none')
    await drag(0.83)
    await expect(toast).toHaveCount(0)
  })

  await test.step('key of the stored list: downloads', async () => {
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['downloads'])
    expect(await storedApps(page)).toEqual([])
  })

  await page.goto(`appdetails/${second.id}`)
  const { bars, dashes, radii } = await readChart(page)
  const box = page.locator('.ratings-chart')
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return { width, height }
  }

  await test.step('ratings chart: width 90 percent', async () => {
    const { width } = await box.evaluate(sizeOf)
    const parent = await box.locator('..').evaluate(sizeOf)
    expect(width / parent.width).toBeCloseTo(0.9, 3)
    expect((await box.locator('canvas').evaluate(sizeOf)).width).toBeCloseTo(width, 0)
  })

  await test.step('ratings chart: height 300', async () => {
    expect((await box.locator('canvas').evaluate(sizeOf)).height).toBe(300)
  })

  await test.step('ratings chart: bars of size 30', async () => {
    expect(bars.map(({ height }) => height)).toEqual([30, 30, 30, 30, 30])
  })

  await test.step('ratings chart: amber bars', async () => {
    const { hue, saturation } = await readColor(page, String(bars[0]?.color))
    expect(hue).toBeGreaterThan(30)
    expect(hue).toBeLessThan(50)
    expect(saturation).toBeGreaterThan(0.9)
  })

  await test.step('ratings chart: corners rounded by 5', async () => {
    expect(radii).toEqual([5])
  })

  await test.step('ratings chart: dashed grid with the pattern 3 3', async () => {
    expect(dashes).toEqual(['3 3'])
  })

  await test.step('suffixes: M for downloads', async () => {
    await expect(page.locator('.app-detail-statistics dd').first()).toHaveText('1,044M')
  })

  await test.step('suffixes: MB or mb for sizes', async () => {
    await expect(page.getByRole('button', { name: 'Install Now' })).toHaveText(/\(343 MB\)$/)
  })
})
