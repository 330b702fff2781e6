import { describe, expect, it } from 'vitest'
import { formatFigures, formatRatio, formatSpread, median } from '../../tools/bench/figures.ts'
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
    expect(formatSpread([])).toBe('–')
  })
})

describe('formatRatio', () => {
  it('divides the medians', () => {
    expect(formatRatio([110, 90, 120], [100])).toBe('1.10')
  })

  it('shows a dash if a value is missing or zero', () => {
    expect(formatRatio([1], [])).toBe('–')
    expect(formatRatio([1], [0])).toBe('–')
  })
})

describe('formatFigures', () => {
  it('aligns a row per figure and a column per site, and compares the first site with the others', () => {
    const figures = { 'cold, ms': { new: [480], old: [400] }, 'warm, ms': { new: [90] } }
    expect(formatFigures(figures)).toBe(
      [
        '| Figure   | new | old | Ratio to old |',
        '| -------- | --: | --: | -----------: |',
        '| cold, ms | 480 | 400 |         1.20 |',
        '| warm, ms |  90 |   – |            – |',
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
