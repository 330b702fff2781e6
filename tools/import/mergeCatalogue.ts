import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import type { CatalogueMap, MappedApp } from './catalogueMap.ts'
import type { AppIds } from './importedApp.ts'
import type { AppTranslation } from '../company/overlay.ts'
import { importedIcon } from './pictures.ts'
import { areDifferentApps, haveSharedId, isSameTitle, RATINGS } from './joinSources.ts'

/** An app to merge. `fields` hold its pictures too. */
export type IncomingApp = {
  ids: AppIds
  sources: string[]
  fields: Partial<AppRecord> & { title: string }
  /** Hash of the source of its icon, if that is a file. */
  icon?: string
  /** By language. */
  translations?: Record<string, Partial<AppRecord>>
}

/** Translations by language, then by id. */
export type Overlays = Map<string, Map<number, AppTranslation>>

/** A line of the table. `written` and `kept` are names of fields, such as 'title' and 'de: title'. */
export type Change = {
  id: number
  title: string
  status: 'added' | 'changed' | 'unchanged' | 'removed' | 'left out'
  written: string[]
  /** Fields that were edited by hand, and therefore left. Marked if the source has changed since. */
  kept: string[]
}

const PICTURES = ['image', 'screenshots']

type Options = { force?: boolean | undefined; replace?: boolean | undefined }

/**
 * Merges `incoming` into the catalogue. A field is written if its record has none, or still has the
 * last imported value. Of several entries of the map that are one app now, the first with a record
 * stays. With `force`, fields and records changed by hand are written too. With `replace`, records that
 * are not in `incoming` are removed. The same holds for translations in `overlays`, which lose removed
 * apps. The arguments stay unchanged.
 */
export function mergeCatalogue(
  records: readonly AppRecord[],
  map: CatalogueMap,
  incoming: readonly IncomingApp[],
  { force = false, replace = false }: Options,
  overlays: Overlays = new Map(),
): { records: AppRecord[]; map: CatalogueMap; changes: Change[]; overlays: Overlays } {
  const newOverlays: Overlays = new Map([...overlays].map(([code, it]) => [code, new Map(it)]))
  const recordById = new Map(records.map(record => [record.id, record]))
  const mappedById = new Map(map.apps.map(app => [app.id, app]))
  const changes = new Map<number, Change>()
  let lastId = Math.max(map.lastId, ...records.map(({ id }) => id).filter(Number.isSafeInteger))

  for (const app of incoming) {
    const isMadeByHand = ({ id, title }: AppRecord) =>
      !mappedById.has(id) && isSameTitle(title, app.fields.title)
    const matches = findMapped(app, map, records)
    const [known] = matches
    const id = (known ?? records.find(isMadeByHand))?.id ?? ++lastId
    const other = changes.get(id)
    if (other) throw new Error(`${app.sources[0]} and '${other.title}' are both app ${id}.`)
    const mapped = mappedById.get(id)
    const record = recordById.get(id)
    if (mapped && !record && !force) {
      changes.set(id, change({ id, title: app.fields.title }, 'left out'))
      continue
    }
    const imported = { ...mapped?.imported }
    const result: Record<string, unknown> = record ? { ...record } : { id }
    const { ratingsSource, ...others } = app.fields
    const merge = (fields: Partial<AppRecord>) =>
      mergeFields(fields, result, imported, force || !record)
    const { written, kept } = merge(others)
    // Figures that were edited by hand are not those of the store.
    if (ratingsSource && RATINGS.every(name => isDeepStrictEqual(result[name], imported[name]))) {
      const haveChanged = RATINGS.some(name => written.includes(name))
      const change = merge({
        ratingsSource: withDay(ratingsSource, haveChanged ? undefined : imported.ratingsSource),
      })
      written.push(...change.written)
      kept.push(...change.kept)
    }
    const translations = { ...mapped?.translations }
    for (const [code, fields] of Object.entries(app.translations ?? {})) {
      const overlay = newOverlays.get(code) ?? new Map<number, AppTranslation>()
      const existing = { ...overlay.get(id), id }
      const known = { ...translations[code] }
      // What is equal in both languages follows later edits of the record.
      const different = Object.entries(fields).filter(
        ([field, value]) =>
          field in existing ||
          field in known ||
          !isDeepStrictEqual(value, Object(app.fields)[field]),
      )
      const change = mergeFields(Object.fromEntries(different), existing, known, force || !record)
      written.push(...change.written.map(field => `${code}: ${field}`))
      kept.push(...change.kept.map(field => `${code}: ${field}`))
      if (Object.keys(known).length > 0) translations[code] = known
      if (Object.keys(existing).length > 1) newOverlays.set(code, overlay.set(id, existing))
    }
    const sources = [...new Set([...app.sources, ...matches.flatMap(({ sources }) => sources)])]
    const ids = Object.assign({}, ...matches.map(({ ids }) => ids), app.ids)
    for (const { id } of matches.filter(match => match !== known)) {
      const double = recordById.get(id)
      if (double) changes.set(id, change(double, 'removed'))
      recordById.delete(id)
      mappedById.delete(id)
    }
    // The fields of a new record get the order of the schema.
    const ordered = record ? result : v.safeParse(catalogueRecordSchema, result).output
    recordById.set(id, ordered as AppRecord)
    const hasTranslations = Object.keys(translations).length > 0
    const hasNewIcon = mapped && app.icon && app.icon !== importedIcon(mapped, map)?.hash
    const isShown = result.image === app.fields.image
    if (hasNewIcon && isShown && !written.includes('image')) written.push('image')
    const icon = app.icon ?? mapped?.icon
    const entry = { id, ids, sources, imported, ...(icon && { icon }) }
    mappedById.set(id, hasTranslations ? { ...entry, translations } : entry)
    const status = !record ? 'added' : written.length > 0 ? 'changed' : 'unchanged'
    changes.set(id, { id, title: String(result.title), status, written, kept })
  }

  if (replace) {
    for (const record of records) {
      if (changes.has(record.id)) continue
      recordById.delete(record.id)
      changes.set(record.id, change(record, 'removed'))
    }
    for (const id of mappedById.keys()) {
      if ((changes.get(id)?.status ?? 'removed') === 'removed') mappedById.delete(id)
    }
  }
  for (const overlay of newOverlays.values()) {
    for (const id of overlay.keys()) if (!recordById.has(id)) overlay.delete(id)
  }
  const apps = [...mappedById.values()].sort((a, b) => a.id - b.id)
  return {
    records: [...recordById.values()],
    map: { lastId, apps },
    changes: [...changes.values()],
    overlays: newOverlays,
  }
}

function change({ id, title }: AppRecord, status: Change['status']): Change {
  return { id, title, status, written: [], kept: [] }
}

/**
 * Writes `fields` into `record` and `imported`, except those that were edited by hand, and addresses
 * of pictures that `record` already has as files.
 */
function mergeFields(
  fields: Partial<AppRecord>,
  record: Record<string, unknown>,
  imported: Record<string, unknown>,
  isForced: boolean,
): { written: string[]; kept: string[] } {
  const written: string[] = []
  const kept: string[] = []
  for (const [field, value] of Object.entries(fields)) {
    const hasFile = record[field] !== undefined && !isRemotePicture(record[field])
    if (PICTURES.includes(field) && isRemotePicture(value) && hasFile) continue
    const isSame = isDeepStrictEqual(record[field], value)
    if (!isSame && !isForced && !isDeepStrictEqual(record[field], imported[field])) {
      const hasChanged = field in imported && !isDeepStrictEqual(imported[field], value)
      kept.push(hasChanged ? `${field} (source has changed)` : field)
      continue
    }
    if (!isSame) written.push(field)
    record[field] = value
    imported[field] = value
  }
  return { written, kept }
}

/** `known` if it is the same source, otherwise `source` with today's day. */
function withDay(source: object, known: unknown): object {
  if (Object(known).name === Object(source).name) return Object(known)
  return { ...source, updated: new Date().toJSON().slice(0, 10) }
}

/** Whether `value` is the address of a picture on another host, or screenshots that start with one. */
function isRemotePicture(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return /^https?:/.test(String(Object(first).image ?? first))
}

/**
 * The entries of the app: all with one of its ids, otherwise the first with its title. Those with one of
 * `records` come first.
 */
export function findMapped(
  { ids, fields }: Pick<IncomingApp, 'ids' | 'fields'>,
  { apps }: CatalogueMap,
  records: readonly AppRecord[],
): MappedApp[] {
  const hasTitle = ({ imported }: MappedApp) => isSameTitle(String(imported.title), fields.title)
  const withId = apps.filter(app => haveSharedId(app.ids, ids))
  if (withId.length === 0)
    return apps.filter(app => hasTitle(app) && !areDifferentApps(app.ids, ids)).slice(0, 1)
  const hasRecord = (app: MappedApp) => records.some(({ id }) => id === app.id)
  return withId.sort((a, b) => Number(hasRecord(b)) - Number(hasRecord(a)))
}
