import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
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
    const options = ratingsChartOptions(ratings, colors, true)
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
    const { label } = ratingsChartOptions(ratings, colors, true).plugins?.tooltip?.callbacks ?? {}
    // @ts-expect-error: only what is read of the item
    expect(label?.({ parsed: { x: 21_431_900, y: 2 } })).toBe('Ratings: 21,431,900')
  })

  it('keeps room for the longest count, and lets more than seven bars share the height', () => {
    const right = (list: typeof ratings, width: number) => {
      const padding = Object(ratingsChartOptions(list, colors, true).layout).padding
      return padding({ chart: { width } }).right
    }
    expect(right(ratings, 800)).toBeGreaterThan(right(ratings.slice(0, 1), 800))
    expect(right(ratings, 300)).toBeLessThan(right(ratings, 800))
    const many = Array.from({ length: 8 }, () => ({ name: 'x', count: 1 }))
    expect(ratingsChartData(many, colors).datasets[0]?.barThickness).toBe('flex')
  })

  it('is still where motion is not wanted', () => {
    expect(ratingsChartOptions(ratings, colors, false).animation).toBe(false)
  })
})
