import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRecords, parseStoredApps } from '../../src/shared/appRecord.ts'
import { makeApp } from '../support/makeApp.ts'

/** Anything JSON can say, with the catalogue's own names and values often enough to matter. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(0, -1, 1, 2, '', 'text', null, true, 1e308, '__proto__'),
  fc.array(fc.record({ name: fc.string(), count: fc.double() })),
)
const entry = fc.oneof(
  value,
  fc.dictionary(
    fc.constantFrom('id', 'title', 'image', 'downloads', 'reviews', 'ratings', '__proto__', 'x'),
    value,
  ),
  fc.record({ id: fc.integer({ min: 0, max: 3 }), title: fc.string(), extra: fc.jsonValue() }),
)

function expectValidList(apps: unknown): void {
  expect(Array.isArray(apps)).toBe(true)
  const ids = new Set<unknown>()
  for (const app of apps as Record<string, unknown>[]) {
    expect(Number.isFinite(app.id)).toBe(true)
    expect(String(app.title).trim()).not.toBe('')
    expect(ids.has(app.id)).toBe(false)
    ids.add(app.id)
    for (const field of ['downloads', 'reviews', 'size', 'ratingAvg']) {
      if (field in app) expect(app[field]).toBeGreaterThanOrEqual(0)
    }
  }
}

describe('parseRecords', () => {
  it('gives a valid list, and a fault for every entry left out, whatever goes in', () => {
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const { apps, faults } = parseRecords(entries)
        expectValidList(apps)
        const faulty = new Set(faults.map(({ index }) => index))
        expect(apps.length + faulty.size).toBe(entries.length)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps a whole record, fields it does not know included', () => {
    const app = { ...makeApp(), version: '2.1', tags: ['a', { b: 1 }] }
    expect(parseRecords([app]).apps).toEqual([app])
  })

  it('takes a record with nothing but an id and a title', () => {
    const app = { id: -3.5, title: 'Small' }
    expect(parseRecords([app])).toEqual({ apps: [app], faults: [] })
  })

  it.each([
    [{ title: 'No id' }, 'id', 'is missing'],
    [{ id: '7', title: 'Text' }, 'id', 'is not a number'],
    [{ id: Number.POSITIVE_INFINITY, title: 'Endless' }, 'id', 'is not a finite number'],
    [{ id: 7 }, 'title', 'is missing'],
    [{ id: 7, title: '  ' }, 'title', 'is empty'],
    [makeApp({ downloads: -1 }), 'downloads', 'is negative'],
    [{ ...makeApp(), reviews: null }, 'reviews', 'is not a number'],
    [{ ...makeApp(), image: 5 }, 'image', 'is not a text'],
    [{ ...makeApp(), ratings: {} }, 'ratings', 'is not a list'],
    [{ ...makeApp(), ratings: [{ name: 'x' }] }, 'ratings.0.count', 'is missing'],
    [null, '', 'is not an object'],
  ])('leaves out %j and says why', (bad, field, reason) => {
    const good = makeApp()
    expect(parseRecords([good, bad])).toEqual({
      apps: [good],
      faults: [{ index: 1, field, reason }],
    })
  })

  it('keeps the first of two records with one id', () => {
    const first = makeApp({ id: 4, title: 'First' })
    const { apps, faults } = parseRecords([first, makeApp({ id: 4, title: 'Second' })])
    expect(apps).toEqual([first])
    expect(faults).toEqual([{ index: 1, field: 'id', reason: 'is already the id of record 0' }])
  })

  it('lets no record reach a prototype', () => {
    const text =
      '[{"id":1,"title":"x","__proto__":{"polluted":true},"constructor":{"prototype":{}}}]'
    const [app] = parseRecords(JSON.parse(text)).apps
    expect(app).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('parseStoredApps', () => {
  it('gives a valid list and never throws, whatever text is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(entry).map(entries => JSON.stringify(entries)),
        ),
        text => expectValidList(parseStoredApps(text)),
      ),
      { numRuns: 500 },
    )
  })

  it.each(['', 'not json', '{}', 'null', '"text"', '[', '42'])(
    'reads %j as an empty list',
    text => {
      expect(parseStoredApps(text)).toEqual([])
    },
  )

  it('gives back any valid list as it was stored', () => {
    const apps = [makeApp(), makeApp({ title: '‮\u2028<b>' })]
    expect(parseStoredApps(JSON.stringify(apps))).toEqual(apps)
  })
})
