import { weakMapMemoize } from '@reduxjs/toolkit'
import { type AppRecord, describeMismatch, parseRecord, type RawRecord } from './appRecord.ts'
import { warnOnce } from './warnOnce.ts'

/**
 * `record` for everything that shows it, the same object for the same record. The console names each of its invalid
 * fields once.
 */
export const toAppRecord = weakMapMemoize(
  (record: RawRecord): AppRecord =>
    parseRecord(record, ({ field, allowed, found }) =>
      warnOnce(`App ${record.id}: ignored ${field}: ${describeMismatch(allowed, found)}`),
    ),
)

/** `records` by `toAppRecord`, the same array for the same records. */
export const toAppRecords = weakMapMemoize((records: readonly RawRecord[]): readonly AppRecord[] =>
  // Further arguments would be a part of the key.
  records.map(record => toAppRecord(record)),
)
