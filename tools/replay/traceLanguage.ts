import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TEXT_FIELDS } from '../../src/shared/domain/catalogueRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { isObject } from '../../src/shared/trace/isObject.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { isRecord } from './compare.ts'
import type { Trace } from './trace.ts'

/**
 * The first of `folders`, those of the languages in the built site `dist`, whose data.json has most of the texts in
 * the catalogue of a trace. Undefined if none has any of them.
 */
export function findLanguageFolder(
  { actions, initialState }: Trace,
  dist: string,
  folders: readonly string[],
): string | undefined {
  const traced = cataloguesIn([initialState, actions]).flatMap(textsOf)
  const counted = folders.map(folder => {
    const file = join(dist, folder, CATALOGUE_FILE)
    const texts = new Set(existsSync(file) ? textsOf(readJsonFile(file).value) : [])
    return { folder, count: traced.filter(text => texts.has(text)).length }
  })
  const most = Math.max(...counted.map(({ count }) => count))
  return most > 0 ? counted.find(({ count }) => count === most)?.folder : undefined
}

/** The lists that a trace has as `data` of a request or `payload` of its response. */
function cataloguesIn(value: unknown): unknown[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) =>
    Array.isArray(member) && ['data', 'payload'].includes(key) ? [member] : cataloguesIn(member),
  )
}

/** The texts of records, each with the id and the field. */
function textsOf(records: unknown): string[] {
  if (!Array.isArray(records)) return []
  return records
    .filter(isRecord)
    .flatMap(record =>
      TEXT_FIELDS.flatMap(field =>
        record[field] ? [`${record.id} ${field} ${JSON.stringify(record[field])}`] : [],
      ),
    )
}
