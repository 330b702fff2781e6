import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import * as v from 'valibot'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { isUrl } from '../lib/givenPath.ts'
import { readJsonFile, shortPath } from '../lib/jsonFile.ts'
import { parseAs } from './importedApp.ts'
import { locationOf } from './readSources.ts'

const id = v.pipe(v.number('a number'), v.finite('a number'))
const strings = v.string('a string')
const mappedAppSchema = v.object({
  /** The id of its record. An entry made by hand gets one. */
  id: v.optional(id),
  /** Ids of the app in its sources, such as its package name. */
  ids: v.optional(v.record(v.string(), strings), {}),
  /** The first source that has a field wins. */
  sources: v.array(strings),
  /** The last imported value of each field. If the record has another one, it was edited by hand. */
  imported: v.optional(v.record(v.string(), v.unknown())),
  /** Hash of the source of its icon. The icon keeps its address when the source changes. */
  icon: v.optional(strings),
  /** What was imported into the overlay of each language, as in `imported`. */
  translations: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
})
const mapSchema = v.object({
  lastId: v.optional(id, 0),
  apps: v.pipe(
    v.array(mappedAppSchema),
    v.check(apps => {
      const ids = apps.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, 'unique ids'),
  ),
})

export type MappedApp = v.InferOutput<typeof mappedAppSchema> & {
  id: number
  imported: Record<string, unknown>
}

/** `lastId` is the highest id ever used. No id is used twice, since visitors' stored lists keep them. */
export type CatalogueMap = { lastId: number; apps: MappedApp[] }

/**
 * The text of the map for `file`. In memory, paths of sources are relative to the current folder, in the
 * file to the folder of that file.
 */
export function mapText(file: string, { lastId, apps }: CatalogueMap): string {
  const place = dirname(file)
  const placed = apps.map(app => moveSources(app, source => relative(place, source)))
  return `${JSON.stringify({ lastId, apps: placed }, null, 2)}\n`
}

/** `app` with the relative paths among its sources replaced. */
function moveSources<App extends Pick<MappedApp, 'sources' | 'ids'>>(
  app: App,
  move: (source: string) => string,
): App {
  const moved = (source: string) =>
    isUrl(source) || isAbsolute(source) ? source : move(source).replaceAll(sep, '/') || '.'
  const { folder } = app.ids
  const ids = folder === undefined ? app.ids : { ...app.ids, folder: moved(folder) }
  return { ...app, ids, sources: app.sources.map(moved) }
}

/**
 * A path in the map, relative to the current folder. Until version 0.2, such paths were relative to this
 * repository, where commands run.
 */
function placedSource(file: string, source: string): string {
  const path = relative('', resolve(dirname(file), source))
  const isOld = !existsSync(locationOf(path)) && existsSync(locationOf(source))
  return isOld ? source : path
}

/**
 * Reads the map in `file` and completes the entries that were made by hand. Returns an empty map if there is
 * no file yet. Throws if the file is damaged, or if a new entry has the id of a deleted app.
 */
export function readMap(file: string, records: readonly AppRecord[]): CatalogueMap {
  const used = records.map(({ id }) => id)
  if (!existsSync(file)) return { lastId: highest(used), apps: [] }
  try {
    const parsed = parseAs(mapSchema, readJsonFile(file).value, shortPath(file))
    const { lastId: known } = parsed
    const apps = parsed.apps.map(app => moveSources(app, source => placedSource(file, source)))
    const mapped = apps.flatMap(({ id }) => id ?? [])
    for (const { id, imported } of apps) {
      const isMadeByHand = id !== undefined && !imported
      if (isMadeByHand && id <= known && !used.includes(id))
        throw new Error(`${shortPath(file)}: id ${id} belonged to another app: leave it out.`)
    }
    let lastId = highest([known, ...used, ...mapped])
    const completed = apps.map(({ id = ++lastId, ids, sources, imported = {}, ...others }) => {
      return { id, ids, sources, imported, ...others }
    })
    return { lastId, apps: completed }
  } catch (error) {
    throw new Error(`${(error as Error).message} Correct it, or restore it from version control.`)
  }
}

function highest(ids: readonly number[]): number {
  return Math.max(0, ...ids.filter(Number.isSafeInteger))
}
