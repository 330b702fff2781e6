import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { readJsonFile, shortPath } from '../lib/jsonFile.ts'
import { parseAs } from './parseAs.ts'

const id = v.pipe(v.number('a number'), v.finite('a number'))
const strings = v.string('a string')
const mappedAppSchema = v.object({
  /** The id of its record. */
  id,
  /** Sources with one of these ids are this app, also with those of two stores. */
  ids: v.record(v.picklist(['googlePlay', 'appStore', 'trackId', 'folder']), strings),
  /** All sources so far. */
  sources: v.array(strings),
  /** The last imported value of each field. A record with another value was edited by hand. */
  imported: v.record(v.string(), v.unknown()),
  /** Hash of the source of its icon, which keeps its address. */
  icon: v.optional(strings),
  /** The same for the overlay of each language. */
  translations: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
})
const mapSchema = v.object({
  lastId: id,
  apps: v.pipe(
    v.array(mappedAppSchema),
    v.check(apps => new Set(apps.map(({ id }) => id)).size === apps.length, 'unique ids'),
  ),
})

/** What the imports know about one app of the catalogue. */
export type MappedApp = v.InferOutput<typeof mappedAppSchema>

/** `lastId` is the highest id ever used, so that no visitor's stored app becomes another one. */
export type CatalogueMap = v.InferOutput<typeof mapSchema>

/** Reads the map in `file`, which is committed, so that everybody's import knows what the last one wrote. Empty if there is no file yet. Throws if the file is damaged. */
export function readMap(file: string): CatalogueMap {
  if (!existsSync(file)) return { lastId: 0, apps: [] }
  try {
    return parseAs(mapSchema, readJsonFile(file).value, shortPath(file))
  } catch (error) {
    throw new Error(`${(error as Error).message} Restore it from version control.`)
  }
}
