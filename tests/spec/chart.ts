import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'

type Recorded = {
  texts: { text: string; x: number; y: number }[]
  /** Dash patterns of lines. */
  dashes: string[]
  /** Radii of corners. */
  radii: number[]
}

declare global {
  interface Window {
    /** What the page has drawn on canvases. */
    recorded: Recorded
  }
}

/** Records what the pages that are opened from now on draw, for `readChart`. */
export async function recordDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { texts: [], dashes: [], radii: [] }
    window.recorded = recorded
    const { fillText, stroke, arc } = CanvasRenderingContext2D.prototype
    Object.assign(CanvasRenderingContext2D.prototype, {
      fillText(this: CanvasRenderingContext2D, ...args: Parameters<typeof fillText>) {
        const [text, x, y] = args
        const point = this.getTransform().transformPoint({ x, y })
        recorded.texts.push({ text, x: point.x, y: point.y })
        fillText.apply(this, args)
      },
      stroke(this: CanvasRenderingContext2D, ...args: unknown[]) {
        recorded.dashes.push(this.getLineDash().join(' '))
        Reflect.apply(stroke, this, args)
      },
      arc(this: CanvasRenderingContext2D, ...args: Parameters<typeof arc>) {
        recorded.radii.push(args[2])
        arc.apply(this, args)
      },
    })
  })
}

/** What the page has drawn on canvases. */
export function readDrawing(page: Page): Promise<Recorded> {
  return page.evaluate(() => window.recorded)
}

/** Names and bars of the ratings chart, from top to bottom, in CSS pixels, and how its lines are drawn. */
export async function readChart(page: Page) {
  const canvas = page.locator('.ratings-chart canvas')
  await page.locator('.ratings-chart').scrollIntoViewIfNeeded()
  await expect(canvas).toBeVisible()
  await expect.poll(async () => (await readDrawing(page)).texts.length).toBeGreaterThan(0)
  const { texts, dashes, radii } = await readDrawing(page)
  const bars = await canvas.evaluate(readBars)
  const names = texts.filter(({ x }) => x < Number(bars[0]?.left)).toSorted((a, b) => a.y - b.y)
  return {
    names: unique(names.map(({ text }) => text)),
    bars,
    dashes: unique(dashes),
    radii: unique(radii),
  }
}

/** A chart may be drawn more than once. */
function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}

/** Runs in the page. The bars, by the color that fills most of the canvas. */
function readBars(element: SVGElement | HTMLElement) {
  const canvas = element as HTMLCanvasElement
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  const colorAt = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    const [r, g, b, alpha] = data.slice(at, at + 4)
    return alpha === 255 ? `rgb(${r}, ${g}, ${b})` : undefined
  }
  const counts = new Map<string, number>()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = colorAt(x, y)
      if (color) counts.set(color, (counts.get(color) ?? 0) + 1)
    }
  }
  const [color = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const isBar = (x: number, y: number) => colorAt(x, y) === color
  const rows = [...Array(height).keys()]
  const columns = [...Array(width).keys()]
  const left = columns.findIndex(x => rows.some(y => isBar(x, y)))
  // Behind the rounded corners
  const middle = left + 10
  return rows
    .filter(y => isBar(middle, y) && !isBar(middle, y - 1))
    .map(top => {
      const barHeight = rows.slice(top).findIndex(y => !isBar(middle, y))
      const y = top + Math.floor(barHeight / 2)
      return { color, height: barHeight, width: columns.filter(x => isBar(x, y)).length, left, y }
    })
}
