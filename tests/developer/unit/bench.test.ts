import { describe, expect, it } from 'vitest'
import { measureIndex, slowdownOf } from '../../../tools/bench/calibrate.ts'
import { formatFigures, formatRatio } from '../../../tools/bench/figures.ts'
import { blockingMs, describeTask, findTasks, formatTasks } from '../../../tools/bench/longTasks.ts'
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

describe('the slowdown', () => {
  it.each([
    [1700, 4],
    [850, 2],
    [425, 1],
  ])('makes a machine of index %d as slow as the phone', (index, slowdown) => {
    expect(slowdownOf(index)).toBe(slowdown)
  })

  it('is refused on a machine slower than the phone', () => {
    expect(() => slowdownOf(424)).toThrow('slower than the phone: its index is 424')
  })

  it('is that of the first moment in which other programs did not delay the page', async () => {
    const speeds = [0.4, 0.94, 0.95].map(share => ({ index: 1000 * share, share }))
    expect(await measureIndex(async () => speeds.shift() ?? { index: 0, share: 1 })).toBe(950)
  })

  it('is refused on a machine that stays busy', async () => {
    const delayed = async () => ({ index: 2000, share: 0.5 })
    await expect(measureIndex(delayed)).rejects.toThrow('busy')
  })
})

describe('long tasks', () => {
  const entry = (startTime: number, endMs: number) => ({ startTime, duration: endMs - startTime })
  const script = (startTime: number, endMs: number, invoker: string, sourceURL = '') => ({
    ...entry(startTime, endMs),
    invoker,
    sourceURL,
    sourceFunctionName: 'render',
    sourceCharPosition: 7,
  })
  const arrival = {
    ...entry(500, 640),
    renderStart: 600,
    styleAndLayoutStart: 610,
    scripts: [
      script(502, 590, 'https://a.example/index.js', 'https://a.example/index.js'),
      script(600, 610, 'FrameRequestCallback', 'https://a.example/index.js'),
      script(590, 592, 'DOMWindow.onload', 'https://a.example/index.js'),
    ],
  }
  const layout = { ...entry(700, 800), renderStart: 720, styleAndLayoutStart: 721, scripts: [] }
  const noRendering = { ...entry(900, 960), renderStart: 0, styleAndLayoutStart: 0, scripts: [] }
  const frames = [arrival, layout, noRendering]

  it('include frames that only render, which have no entry of their own', () => {
    const reported = [entry(500, 595), entry(600, 640)]
    expect(findTasks(reported, frames)).toEqual([...reported, entry(720, 800)])
  })

  it('block for their time beyond 50 ms, from the arrival of the scripts', () => {
    const tasks = [entry(100, 400), entry(500, 595), entry(720, 800)]
    expect(blockingMs(tasks, 450)).toBe(45 + 30)
    expect(blockingMs(tasks)).toBeNaN()
  })

  it('name what takes their time', () => {
    const parts = (startMs: number, endMs: number) =>
      describeTask(entry(startMs, endMs), frames).parts.map(({ name, ms }) => `${name} ${ms}`)
    expect(parts(500, 595)).toEqual(['index.js 88', 'other 7'])
    expect(parts(600, 640)).toEqual([
      'style, layout and paint 30',
      'FrameRequestCallback render index.js:7 10',
    ])
    expect(parts(900, 960)).toEqual(['other 60'])
  })

  it('are listed for each page, the longest first, equal ones of several visits as one', () => {
    const task = (ms: number, name: string) => ({ ms, parts: [{ name, ms: ms - 1 }] })
    const pages = {
      '/': [task(60, 'layout'), task(80, 'index.js'), task(90, 'index.js')],
      '/apps': ['a', 'b', 'c', 'd'].map((name, index) => task(60 - index, name)),
    }
    expect(formatTasks(pages)).toBe(
      [
        '| Page  | Task, ms   | Seen | What the longest one does, ms |',
        '| ---   | ---        | ---  | ---                           |',
        '| /     | 85 (80-90) | 2    | index.js 89                   |',
        '| /     | 60         | 1    | layout 59                     |',
        '| /apps | 60         | 1    | a 59                          |',
        '| /apps | 59         | 1    | b 58                          |',
        '| /apps | 58         | 1    | c 57                          |',
      ].join('\n'),
    )
  })
})
