import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chartHeight,
  formatShort,
  ratingsChartData,
  ratingsChartOptions,
} from '../../src/features/ratings/ratingsChart.ts'

const colors = { bar: '#d97706', text: '#000', grid: '#ccc' }
const ratings = [
  { name: '1 star', count: 10 },
  { name: '2 star', count: 0 },
  { name: '3 star', count: 21_431_900 },
]

describe('ratings chart', () => {
  it('draws bars of 30 with corners of 5 in the given colour, in the order of the record', () => {
    expect(ratingsChartData(ratings, colors)).toEqual({
      labels: ['1 star', '2 star', '3 star'],
      datasets: [
        expect.objectContaining({
          data: [10, 0, 21_431_900],
          barThickness: 30,
          borderRadius: 5,
          backgroundColor: '#d97706',
        }),
      ],
    })
  })

  it('lies on its side, with the names reversed, a grid of dashes 3 3 and a tooltip', () => {
    const options = ratingsChartOptions(ratings, colors, true, 1)
    expect(options.indexAxis).toBe('y')
    expect(options.scales?.y?.reverse).toBe(true)
    expect(options.scales?.x?.border?.dash).toEqual([3, 3])
    expect(options.scales?.y?.border?.dash).toEqual([3, 3])
    expect(options.plugins?.tooltip?.enabled).toBe(true)
  })

  it('writes short counts as the browser itself would', () => {
    const { format } = new Intl.NumberFormat('en-US', {
      notation: 'compact',
      maximumFractionDigits: 1,
    })
    fc.assert(fc.property(fc.nat(2 ** 31 - 1), count => formatShort(count) === format(count)))
    expect([999, 999_949, 999_950, 21_431_900].map(formatShort)).toEqual([
      '999',
      '999.9K',
      '1M',
      '21.4M',
    ])
  })

  it('says the whole count in the tooltip', () => {
    const { label } =
      ratingsChartOptions(ratings, colors, true, 1).plugins?.tooltip?.callbacks ?? {}
    // @ts-expect-error: only what is read of the item
    expect(label?.({ parsed: { x: 21_431_900, y: 2 } })).toBe('Ratings: 21,431,900')
  })

  it('writes counts beyond all reading as powers of ten, and fractions as they are', () => {
    expect([0, 0.25, 12.34, 999e12, 999.96e12, 1e308].map(formatShort)).toEqual([
      '0',
      '0.25',
      '12.3',
      '999T',
      '1×10¹⁵',
      '1×10³⁰⁸',
    ])
  })

  it('keeps room for the longest count', () => {
    const right = (list: typeof ratings, width: number) => {
      const padding = Object(ratingsChartOptions(list, colors, true, 1).layout).padding
      return padding({ chart: { width } }).right
    }
    expect(right(ratings, 800)).toBeGreaterThan(right(ratings.slice(0, 1), 800))
    expect(right(ratings, 300)).toBeLessThan(right(ratings, 800))
  })

  it('is as high as its box up to eight bars, and higher with more', () => {
    expect([1, 8, 9, 100].map(chartHeight)).toEqual([300, 300, 334, 3428])
  })

  it('never makes a canvas too high to be drawn', () => {
    const many = Array.from({ length: 100 }, () => ({ name: 'x', count: 1 }))
    const { devicePixelRatio = 3 } = ratingsChartOptions(many, colors, true, 3)
    expect(devicePixelRatio * chartHeight(100)).toBeLessThanOrEqual(8192)
    expect(ratingsChartOptions(many, colors, true, 1)).not.toHaveProperty('devicePixelRatio')
    expect(ratingsChartOptions(ratings, colors, true, 3)).not.toHaveProperty('devicePixelRatio')
  })

  it('is still where motion is not wanted', () => {
    expect(ratingsChartOptions(ratings, colors, false, 1).animation).toBe(false)
  })
})
