import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import type { CatalogueMap, MappedApp } from './catalogueMap.ts'
import type { AppTranslation } from '../company/overlay.ts'
import { importedIcon } from './pictures.ts'
import { RATINGS } from './joinSources.ts'

/** An app to merge, and its entry of the map. `fields` hold its pictures too. */
export type IncomingApp = {
  entry: MappedApp
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

/**
 * Merges `incoming` apps of `map` into the catalogue. A field is written if its record has none, or still
 * has the last imported value. With `force`, fields and records changed by hand are written too. The same
 * holds for translations in `overlays`. Apps in `removed` leave everything. The arguments stay unchanged.
 */
export function mergeCatalogue(
  { records, map: { lastId, apps } }: { records: readonly AppRecord[]; map: CatalogueMap },
  incoming: readonly IncomingApp[],
  removed: readonly AppRecord[],
  force = false,
  overlays: Overlays = new Map(),
): { records: AppRecord[]; map: CatalogueMap; changes: Change[]; overlays: Overlays } {
  const newOverlays: Overlays = new Map([...overlays].map(([code, it]) => [code, new Map(it)]))
  const recordById = new Map(records.map(record => [record.id, record]))
  const mappedById = new Map(apps.map(app => [app.id, app]))
  const changes = new Map<number, Change>()

  for (const app of incoming) {
    const { entry } = app
    const { id } = entry
    const record = recordById.get(id)
    if (isRemovedByHand(entry, record !== undefined) && !force) {
      const { title } = app.fields
      changes.set(id, { id, title, status: 'left out', written: [], kept: [] })
      continue
    }
    const imported = { ...entry.imported }
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
    const translations = { ...entry.translations }
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
    // The fields of a new record get the order of the schema.
    const ordered = record ? result : v.safeParse(catalogueRecordSchema, result).output
    recordById.set(id, ordered as AppRecord)
    const hasNewIcon = app.icon && app.icon !== importedIcon(entry, apps)?.hash
    const isShown = result.image === app.fields.image
    if (hasNewIcon && isShown && !written.includes('image')) written.push('image')
    const known = { ...(app.icon && { icon: app.icon }), imported }
    const hasTranslations = Object.keys(translations).length > 0
    mappedById.set(id, { ...entry, ...known, ...(hasTranslations && { translations }) })
    const status = !record ? 'added' : written.length > 0 ? 'changed' : 'unchanged'
    changes.set(id, { id, title: String(result.title), status, written, kept })
  }

  for (const { id, title } of removed) {
    changes.set(id, { id, title, status: 'removed', written: [], kept: [] })
    recordById.delete(id)
    mappedById.delete(id)
  }
  for (const overlay of newOverlays.values()) {
    for (const id of overlay.keys()) if (!recordById.has(id)) overlay.delete(id)
  }
  return {
    records: [...recordById.values()],
    map: { lastId, apps: [...mappedById.values()].sort((a, b) => a.id - b.id) },
    changes: [...changes.values()],
    overlays: newOverlays,
  }
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
    record[field] = isSame ? record[field] : value
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

/** Whether the app was imported, and its record is gone. */
export const isRemovedByHand = ({ imported }: MappedApp, hasRecord: boolean) =>
  !hasRecord && Object.keys(imported).length > 0
