import { expect, it } from 'vitest'
import {
  readCategory,
  readCount,
  readDay,
  readHistogram,
  readMillions,
  readRating,
  readSizeMb,
  readText,
} from '../../tools/import/values.ts'

it.each([
  [readCount, '1,000,000+', 1_000_000],
  [readCount, '1.000.000+', 1_000_000],
  [readCount, '1\u202f000', 1000],
  [readCount, '1.5M+', 1_500_000],
  [readCount, 0, 0],
  [readCount, 'many', undefined],
  [readMillions, '500+', 0.0005],
  [readRating, '4,5', 4.5],
  [readRating, 4.4824, 4.48],
  [readRating, 'good', undefined],
  [readCategory, 'MZGenre.PhotoAndVideo', 'Photo & Video'],
  [readSizeMb, '601924758', 601.9],
  [readSizeMb, 123_456, 0.123],
  [readSizeMb, '25M', 25],
  [readSizeMb, '1.2 GB', 1200],
  [readSizeMb, 'big', undefined],
  [readDay, '2026-11-03T23:59:59+14:00', '2026-11-03'],
  [readDay, '2026-11-03T23:59:59-08:00', '2026-11-03'],
  [readDay, 'Nov 3, 2026', '2026-11-03'],
  [readDay, 1_793_664_000_000, '2026-11-03'],
  [readDay, 1_793_664_000, '2026-11-03'],
  [readDay, 'yesterday', undefined],
  [readText, 'a < b\r\n<3 & more \u0007\n\n\n\nend', 'a < b\n<3 & more\n\nend'],
  [readText, '<h2>New</h2>one<br>\ntwo<img src=x onerror=y>', 'New\n\none\ntwo'],
])('%o reads %j as %j', (read, raw, value) => {
  expect(read(raw)).toBe(value)
})

it('reads the histograms of both scrapers', () => {
  const ratings = [7, 0, 0, 2, 3].map((count, index) => ({ name: `${index + 1} star`, count }))
  expect(readHistogram([7, 0, 0, 2, 3])).toEqual(ratings)
  expect(readHistogram({ '1': 7, '4': 2, '5': 3 })).toEqual(ratings)
  expect(readHistogram([0, 0, 0, 0, 0])).toBeUndefined()
  expect(readHistogram([1, 2])).toBeUndefined()
})
