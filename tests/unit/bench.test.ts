import { describe, expect, it } from 'vitest'
import { withoutScripts } from '../../tools/bench/variants.ts'
import { median, percentile } from '../../tools/lib/statistics.ts'
import { formatRatio, formatSpread, formatTable } from '../../tools/lib/table.ts'

describe('the figures of the benchmark', () => {
  it('have the middle of an odd number of runs, and the mean of the two middle ones of an even number', () => {
    expect(median([10, 9, 100])).toBe(10)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  it('have a percentile that so many values do not exceed', () => {
    expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5)
    expect(percentile([5, 1, 4, 2, 3], 0.6)).toBe(3)
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('say the least and the most beside the median, and a ratio of medians', () => {
    expect(formatSpread([470, 512, 480])).toBe('480 (470-512)')
    expect(formatSpread([0, 0])).toBe('0')
    expect(formatSpread([])).toBe('–')
    expect(formatRatio([110, 90, 120], [100])).toBe('1.10')
    expect(formatRatio([1], [])).toBe('–')
  })

  it('stand in a Markdown table, figures to the right', () => {
    expect(
      formatTable(
        ['Screen', 'ms'],
        [
          ['/', '480'],
          ['/apps', '–'],
        ],
      ),
    ).toBe(
      ['| Screen |  ms |', '|--------|----:|', '| /      | 480 |', '| /apps  |   – |'].join('\n'),
    )
  })

  it('are compared with a page that has nothing to run or to fetch for running', () => {
    const page = `<head><script>a()</script><link rel="preload" as="image" href="hero.svg"/>
<link rel="modulepreload" fetchpriority="low" href="a.js"><script type="module" src="b.js"></script></head>
<p>Hello</p><script type="application/json" id="prerendered-data">
{}</script>`
    expect(withoutScripts(page)).toBe(
      '<head><link rel="preload" as="image" href="hero.svg"/>\n</head>\n<p>Hello</p>',
    )
  })
})
