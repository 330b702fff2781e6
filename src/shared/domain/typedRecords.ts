import { weakMapMemoize } from '@reduxjs/toolkit'
import {
  type AppRecord,
  type CardRecord,
  describeMismatch,
  type FieldFault,
  parseRecord,
  type RawRecord,
  toCard,
} from './appRecord.ts'
import { warnOnce } from './warnOnce.ts'

/**
 * `record` for display, the same object for the same record. Warns once in the console about each
 * invalid field.
 */
export const toAppRecord = weakMapMemoize(
  (record: RawRecord): AppRecord => parseRecord(record, fault => warn(record, fault)),
)

/** `record` with only the fields of a card. Checking all fields takes three times as long. */
const toCardRecord = weakMapMemoize(
  (record: RawRecord): CardRecord => parseRecord(toCard(record), fault => warn(record, fault)),
)

function warn({ id }: RawRecord, { field, allowed, found }: FieldFault): void {
  warnOnce(`App ${id}: ignored ${field}: ${describeMismatch(allowed, found)}`)
}

/** Maps `records` with `toAppRecord`. Returns the same array for the same records. */
export const toAppRecords = weakMapMemoize((records: readonly RawRecord[]): readonly AppRecord[] =>
  // Passing `toAppRecord` itself would make the index part of its cache key.
  records.map(record => toAppRecord(record)),
)

/** `records` for a list of cards. Returns the same array for the same records. */
export const toCardRecords = weakMapMemoize(
  (records: readonly RawRecord[]): readonly CardRecord[] =>
    records.map(record => toCardRecord(record)),
)
