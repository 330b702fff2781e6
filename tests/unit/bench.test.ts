import { describe, expect, it } from 'vitest'
import {
  formatFigures,
  formatRatio,
  formatSpread,
  inTurns,
  median,
} from '../../tools/bench/figures.ts'
import { removeScripts } from '../../tools/bench/sites.ts'

describe('median', () => {
  it('is the middle value, or the mean of the two middle values', () => {
    expect(median([10, 9, 100])).toBe(10)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})

describe('formatSpread', () => {
  it('shows the median, the minimum and the maximum', () => {
    expect(formatSpread([470, 512, 480.4])).toBe('480 (470-512)')
    expect(formatSpread([0.0123, 0, 1.06])).toBe('0.012 (0-1.1)')
  })

  it('shows one number if all values are the same, and a dash if there are none', () => {
    expect(formatSpread([0, 0])).toBe('0')
    expect(formatSpread([Number.NaN])).toBe('–')
  })
})

describe('formatRatio', () => {
  it('is the median of the pairs', () => {
    expect(formatRatio([50, 80, 90, 88, 70], [100, 100, 100, 110, 100])).toBe('0.80')
    expect(formatRatio([1, 2, 3, 4, 5], [10, 10, 10, 10, 10])).toBe('0.30')
  })

  it('is not shown if the pairs disagree, or are too few', () => {
    expect(formatRatio([50, 80, 90, 88, 101], [100, 100, 100, 110, 100])).toBe('0.80, not shown')
    expect(formatRatio([5, 5, 5, 5], [10, 10, 10, 10])).toBe('0.50, not shown')
    const twelve = Array.from({ length: 12 }, (_, index) => (index < 10 ? 8 : 11))
    const tens = twelve.map(() => 10)
    expect(formatRatio(twelve, tens)).toBe('0.80')
    expect(formatRatio([11, ...twelve.slice(1)], tens)).toBe('0.80, not shown')
    expect(formatRatio(tens, tens)).toBe('1.00, not shown')
  })

  it('leaves out pairs of which one is missing or zero', () => {
    expect(formatRatio([Number.NaN, 1, 9, 9, 9, 9, 9], [1, 0, 10, 10, 10, 10, 10])).toBe('0.90')
    expect(formatRatio([1], [])).toBe('–')
    expect(formatRatio([1], [0])).toBe('–')
  })
})

describe('inTurns', () => {
  it('swaps the sites in every other run', () => {
    expect([0, 1, 2].map(run => inTurns(['new', 'old'], run).join())).toEqual([
      'new,old',
      'old,new',
      'new,old',
    ])
  })
})

describe('formatFigures', () => {
  it('has a row per figure and a column per site, and compares the first site with the others', () => {
    const figures = { 'cold, ms': { new: [480], old: [400] }, 'warm, ms': { new: [90] } }
    expect(formatFigures(figures)).toBe(
      [
        '| Figure   | new | old | Ratio to old    |',
        '| ---      | --- | --- | ---             |',
        '| cold, ms | 480 | 400 | 1.20, not shown |',
        '| warm, ms | 90  | –   | –               |',
      ].join('\n'),
    )
  })
})

describe('removeScripts', () => {
  it('removes scripts, prerendered data and preloads of both, and keeps the rest of the page', () => {
    const page = `<head><script>a()</script><link rel="preload" as="image" href="hero.svg"/>
<link rel="modulepreload" fetchpriority="low" href="a.js"><script type="module" src="b.js"></script></head>
<p>Hello</p><script type="application/json" id="prerendered-data">
{}</script><link rel="preload" as="fetch" href="data.json">`
    expect(removeScripts(page)).toBe(
      '<head><link rel="preload" as="image" href="hero.svg"/>\n</head>\n<p>Hello</p>',
    )
  })
})
