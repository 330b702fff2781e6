import { describe, expect, it } from 'vitest'
import { formatFigures, formatRatio } from '../../../tools/bench/figures.ts'
import { removeScripts } from '../../../tools/bench/sites.ts'

describe('formatRatio', () => {
  const hundreds = [100, 100, 100, 110, 100]
  const tens = Array(12).fill(10)
  /** Twelve runs, of which so many are faster. */
  const faster = (count: number) => tens.map((_, index) => (index < count ? 8 : 11))

  it.each([
    ['the median of the pairs', [50, 80, 90, 88, 70], hundreds, '0.80'],
    ['not shown if the pairs disagree', [50, 80, 90, 88, 101], hundreds, '0.80, not shown'],
    ['not shown of too few pairs', [5, 5, 5, 5], tens, '0.50, not shown'],
    ['shown of five', [1, 2, 3, 4, 5], tens, '0.30'],
    ['shown if ten of twelve pairs agree', faster(10), tens, '0.80'],
    ['not shown if nine do', faster(9), tens, '0.80, not shown'],
    ['not shown of the same', tens, tens, '1.00, not shown'],
    ['without missing and zero values', [NaN, 1, 9, 9, 9, 9, 9], [1, 0, ...tens], '0.90'],
  ])('is %s', (_, values, others, ratio) => {
    expect(formatRatio(values, others)).toBe(ratio)
  })
})

it('the table compares the medians of the first site with those of the others', () => {
  const figures = {
    'cold, ms': { new: [470, 512, 480.4], old: [10, 9, 100] },
    'warm, ms': { new: [4, 1, 3, 2] },
    shift: { new: [0.0123, 0, 1.06], old: [0, 0] },
    blocked: { new: [Number.NaN], old: [7] },
  }
  expect(formatFigures(figures)).toBe(
    [
      '| Figure   | new           | old        | Ratio to old     |',
      '| ---      | ---           | ---        | ---              |',
      '| cold, ms | 480 (470-512) | 10 (9-100) | 47.00, not shown |',
      '| warm, ms | 2.5 (1-4)     | –          | –                |',
      '| shift    | 0.012 (0-1.1) | 0          | –                |',
      '| blocked  | –             | 7          | –                |',
    ].join('\n'),
  )
})

it('a page without scripts has neither the preloaded state nor preloads of both', () => {
  const page = `<head><script>a()</script><link rel="preload" as="image" href="hero.svg"/>
<link rel="modulepreload" fetchpriority="low" href="a.js"><script type="module" src="b.js"></script></head>
<p>Hello</p><script type="application/json" id="preloaded-state">
{}</script><link rel="preload" as="fetch" href="data.json">`
  expect(removeScripts(page)).toBe(
    '<head><link rel="preload" as="image" href="hero.svg"/>\n</head>\n<p>Hello</p>',
  )
})
