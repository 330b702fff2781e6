import { describe, expect, it } from 'vitest'
import { findGrowth, type Sample } from '../../tools/soak/memory.ts'

/** Twenty samples, whose figures `grow` gives by their index. */
const samples = (grow: (index: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 20 }, (_, index) => ({
    after: index,
    heapBytes: 5e6,
    nodes: 950,
    listeners: 218,
    ...grow(index),
  }))

describe('the verdict of the soak', () => {
  it('is silent while figures rise and fall, and while caches fill at first', () => {
    expect(findGrowth(samples(index => ({ nodes: 950 + 30 * (index % 2) })))).toEqual([])
    expect(findGrowth(samples(index => ({ heapBytes: index === 0 ? 3e6 : 7e6 })))).toEqual([])
    expect(findGrowth(samples(() => ({})).slice(0, 1))).toEqual([])
  })

  it('names each figure that goes on growing', () => {
    const grown = findGrowth(
      samples(index => ({
        heapBytes: 5e6 + index * 1e5,
        nodes: 950 + index * 20,
        listeners: 218 + index * 4,
      })),
    )
    expect(grown).toEqual([
      'heapBytes grew from 5700000 to 6700000',
      'nodes grew from 1090 to 1290',
      'listeners grew from 246 to 286',
    ])
  })
})
