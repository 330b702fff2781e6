import { describe, expect, it, vi } from 'vitest'
import {
  chartData,
  chartHeight,
  chartOptions,
  countFormat,
  formatShort,
} from '../../../src/features/ratings/chartOptions.ts'
import { fc } from '../../support/fastCheck.ts'

const style = { bar: '#d97706', text: '#000', grid: '#ccc', fontSize: 12 }
const ratings = [
  { name: '1 star', count: 10 },
  { name: '2 star', count: 0 },
  { name: '3 star', count: 21_431_900 },
]

describe('the ratings chart', () => {
  it('draws no bar for a count of 0, and a visible one for any other', () => {
    const colors = ['#d97706', 'transparent']
    expect(chartData(ratings.slice(0, 2), style).datasets).toEqual([
      expect.objectContaining({
        backgroundColor: colors,
        hoverBackgroundColor: colors,
        minBarLength: 6,
      }),
    ])
  })

  it('draws so few marks on a letter that they cover no other row', () => {
    const marked = { name: `3 star${'\u0301'.repeat(9)}`, count: 1 }
    const { labels } = chartData([...ratings.slice(0, 2), marked], style)
    expect(labels).toEqual(['1 star', '2 star', `3 star${'\u0301'.repeat(3)}`])
  })

  it('is still, and has no ticks', () => {
    const options = chartOptions(ratings, style, 1)
    expect(options.animation).toBe(false)
    expect([options.scales?.x, options.scales?.y].map(axis => axis?.grid?.drawTicks)).toEqual([
      false,
      false,
    ])
  })

  it('has an axis that ends with the longest bar', () => {
    const endOf = (list: typeof ratings) => chartOptions(list, style, 1).scales?.x?.max
    expect([ratings, ratings.slice(1, 2)].map(endOf)).toEqual([21_431_900, 1])
  })

  it('writes counts in full, or all of them short if one has millions', () => {
    const written = (counts: number[]) =>
      counts.map(countFormat(counts.map(count => ({ name: '', count }))))
    expect(written([3901, 999_999])).toEqual(['3,901', '999,999'])
    expect(written([3901, 1_000_000])).toEqual(['3.9K', '1M'])
  })

  it('formats short counts like Intl', () => {
    const { format } = new Intl.NumberFormat('en-US', {
      notation: 'compact',
      maximumFractionDigits: 1,
    })
    fc.assert(fc.property(fc.nat(2 ** 31 - 1), count => formatShort(count) === format(count)))
    expect([999_949, 999_950].map(formatShort)).toEqual(['999.9K', '1M'])
  })

  it('writes very large counts with an exponent, and fractions as they are', () => {
    expect([0, 0.25, 12.34, 999e12, 999.96e12, 1e308].map(formatShort)).toEqual([
      '0',
      '0.25',
      '12.3',
      '999T',
      '1.0e+15',
      '1.0e+308',
    ])
  })

  it('keeps room for the longest count', () => {
    const right = (list: typeof ratings) =>
      Object(chartOptions(list, style, 1).layout).padding.right
    expect(right(ratings)).toBeGreaterThan(right(ratings.slice(0, 1)))
  })

  it('cuts long names', () => {
    const callback = chartOptions(ratings, style, 1).scales?.y?.ticks?.callback
    const shown = (name: string) =>
      callback?.call({ getLabelForValue: () => name } as never, 0, 0, [])
    expect(shown('Exactly 16 chars')).toBe('Exactly 16 chars')
    expect(shown('More than 16 chars')).toBe('More than 16 ch…')
    expect(shown('For a family 👩‍👩‍👧‍👦')).toBe('For a family …')
    expect(shown('Fourteen chars😀 and more')).toBe('Fourteen chars…')
  })

  it('isolates names from right to left', async () => {
    vi.resetModules()
    vi.stubGlobal('LOCALE', { ...LOCALE, language: { ...LOCALE.language, dir: 'rtl' } })
    const rtl = await import('../../../src/features/ratings/chartOptions.ts')
    expect(rtl.chartData(ratings, style).labels?.[0]).toBe('\u20681 star\u2069')
    const { plugins, scales } = rtl.chartOptions(ratings, style, 1)
    expect(plugins?.tooltip).toMatchObject({ rtl: true, textDirection: 'rtl' })
    const whole = '\u2068Exactly 16 chars\u2069'
    const scale = { getLabelForValue: () => whole } as never
    expect(scales?.y?.ticks?.callback?.call(scale, 0, 0, [])).toBe(whole)
    // Counts are beside the ends of the bars.
    const fillText = vi.fn()
    const meta = { data: [{ x: 50, y: 9 }] }
    const chart = { ctx: { fillText }, options: {}, getDatasetMeta: () => meta } as never
    const last = rtl.countLabels(ratings.slice(2), style)
    last.afterDatasetsDraw?.(chart, {}, {}, false)
    expect(fillText).toHaveBeenCalledExactlyOnceWith('21.4M', 42, 9)
  })

  it('limits the height of the canvas to what browsers draw', () => {
    const many = Array.from({ length: 100 }, () => ({ name: 'x', count: 1 }))
    const { devicePixelRatio = 3 } = chartOptions(many, style, 3)
    expect(devicePixelRatio * chartHeight(100)).toBeLessThanOrEqual(8192)
    expect(chartOptions(many, style, 1).devicePixelRatio).toBe(1)
    expect(chartOptions(ratings, style, 3).devicePixelRatio).toBe(3)
  })
})
