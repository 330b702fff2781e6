import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.ts'
import type { AppIds } from './importedApp.ts'
import { readTextFile } from './sourceFolder.ts'

/** Committed beside package.json, so that everybody's import knows what the last one wrote. */
export const MAP_FILE = 'catalogue.map.json'

/** What the imports know about one app of the catalogue. */
export type MappedApp = {
  /** The id of its record. */
  id: number
  ids: AppIds
  /** All sources so far. */
  sources: string[]
  /** The last imported value of each field. A record with another value was edited by hand. */
  imported: Record<string, unknown>
}

/** `lastId` is the highest id ever used, so that no visitor's stored app becomes another one. */
export type CatalogueMap = { lastId: number; apps: MappedApp[] }

const id = v.pipe(v.number('a number'), v.finite('a number'))
const strings = v.string('a string')
const mapSchema = v.object({
  lastId: id,
  apps: v.pipe(
    v.array(
      v.object({
        id,
        ids: v.record(v.picklist(['googlePlay', 'appStore', 'trackId', 'folder']), strings),
        sources: v.array(strings),
        imported: v.record(v.string(), v.unknown()),
      }),
    ),
    v.check(apps => new Set(apps.map(({ id }) => id)).size === apps.length, 'unique ids'),
  ),
})

/** Reads the map. Empty if there is no file yet. Throws if the file is damaged. */
export function readMap(): CatalogueMap {
  if (!existsSync(MAP_FILE)) return { lastId: 0, apps: [] }
  let reason: string
  try {
    const parsed = v.safeParse(mapSchema, JSON.parse(readTextFile(MAP_FILE)))
    if (parsed.success) return parsed.output
    reason = describeIssue(parsed.issues)
  } catch (error) {
    reason = (error as Error).message
  }
  throw new Error(`${MAP_FILE} is damaged: ${reason}. Restore it from version control.`)
}
