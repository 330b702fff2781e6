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
 * `record` for everything that shows it, the same object for the same record. The console names each of its invalid
 * fields once.
 */
export const toAppRecord = weakMapMemoize(
  (record: RawRecord): AppRecord => parseRecord(record, fault => warn(record, fault)),
)

/** `record` with the fields of a card alone: checking all fields takes three times as long. */
const toCardRecord = weakMapMemoize(
  (record: RawRecord): CardRecord => parseRecord(toCard(record), fault => warn(record, fault)),
)

function warn({ id }: RawRecord, { field, allowed, found }: FieldFault): void {
  warnOnce(`App ${id}: ignored ${field}: ${describeMismatch(allowed, found)}`)
}

/** `records` by `toAppRecord`, the same array for the same records. */
export const toAppRecords = weakMapMemoize((records: readonly RawRecord[]): readonly AppRecord[] =>
  // Further arguments would be a part of the key.
  records.map(record => toAppRecord(record)),
)

/** `records` for a list of cards, the same array for the same records. */
export const toCardRecords = weakMapMemoize(
  (records: readonly RawRecord[]): readonly CardRecord[] =>
    records.map(record => toCardRecord(record)),
)
