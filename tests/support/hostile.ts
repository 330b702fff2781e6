import { expect } from 'vitest'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { VISIBLE } from '../../src/shared/domain/recordFields.ts'
import { fc } from './fastCheck.ts'

// What others may have put into a catalogue, a trace, storage, a message or an address. A property that
// fails prints the seed and the path that repeat it.

/** Names of inherited properties, and those that a parser knows. */
const hostileKey = (...known: string[]) =>
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ...known)

/** JSON values that are almost valid: known keys with any values. */
export function hostileValue(...known: string[]): fc.Arbitrary<unknown> {
  return fc.letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 0, -1, 1, 1e308, '', 'text', ...known),
      fc.double(),
      fc.string({ unit: 'binary' }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.oneof(hostileKey(...known), fc.string()), tie('value')), {
          maxLength: 6,
        })
        // Like JSON.parse, fromEntries creates an own '__proto__'.
        .map(entries => Object.fromEntries(entries)),
    ),
  })).value
}

/** Texts that storage, a file or a page may contain: any text, JSON, and truncated JSON. */
export function hostileText(...known: string[]): fc.Arbitrary<string> {
  const json = hostileValue(...known).map(value => JSON.stringify(value))
  return fc.oneof(
    fc.string({ unit: 'binary' }),
    json,
    fc.tuple(json, fc.nat(200)).map(([whole, end]) => whole.slice(0, end)),
  )
}

/** Fields that every parser of records knows. */
export const RECORD_KEYS = ['id', 'title', 'image', 'downloads', 'ratings', 'name', 'count']

/** Entries of a catalogue: some are valid, some have the id of another. */
export const hostileEntry = fc.oneof(
  hostileValue(...RECORD_KEYS),
  fc.record({ id: fc.nat(3), title: fc.string(), extra: fc.jsonValue() }),
)

const record: fc.Arbitrary<AppRecord> = fc
  .record(
    {
      id: fc.maxSafeNat(),
      title: fc.string({ unit: 'binary', minLength: 1 }).filter(title => VISIBLE.test(title)),
      image: fc.string(),
      downloads: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      ratings: fc.array(fc.record({ name: fc.string(), count: fc.nat() })),
      updated: fc.jsonValue(),
      screenshots: fc.jsonValue(),
      stores: fc.jsonValue(),
      other: fc.jsonValue(),
    },
    { requiredKeys: ['id', 'title'] },
  )
  // JSON has no -0.
  .map(app => JSON.parse(JSON.stringify(app)))

/** Valid records with ids of their own, whose texts and other fields are anything. */
export const hostileRecords = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 5 })

/** Expects records that the site can show: with unique ids and titles. */
export function expectValidList(apps: readonly unknown[]): void {
  const ids = new Set<unknown>()
  for (const app of apps as Record<string, unknown>[]) {
    expect(Number.isSafeInteger(app.id)).toBe(true)
    expect(String(app.title).trim()).not.toBe('')
    expect(ids.has(app.id)).toBe(false)
    ids.add(app.id)
  }
}
