import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

const catalogue: AppRecord[] = JSON.parse(await readFile('public/data.json', 'utf8'))

describe('the catalogue that is shipped', () => {
  it('has at least 48 apps, each with an icon of its own of at most 4 kB', async () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(48)
    expect(new Set(catalogue.map(({ image }) => image)).size).toBe(catalogue.length)
    for (const { image } of catalogue) {
      expect((await stat(`public/${image}`)).size, image).toBeLessThanOrEqual(4000)
    }
  })

  it('counts each rating once: they add up to the reviews, and their mean is the average', () => {
    for (const { title, ratings = [], reviews, ratingAvg } of catalogue) {
      const total = ratings.reduce((sum, { count }) => sum + count, 0)
      const stars = ratings.reduce((sum, { count }, index) => sum + count * (index + 1), 0)
      expect(total, title).toBe(reviews)
      expect(ratingAvg, title).toBe(total ? Math.round((10 * stars) / total) / 10 : undefined)
    }
  })
})
