import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import type { AppTranslation } from '../company/overlay.ts'
import type { CatalogueMap, MappedApp } from './catalogueMap.ts'
import { RATINGS } from './joinSources.ts'
import { importedIcon } from './pictures.ts'

/** An app to merge, and its entry in the map. `fields` include its pictures. */
export type IncomingApp = {
  entry: MappedApp
  fields: Partial<AppRecord> & { title: string }
  /** Hash of the source of its icon, if that is a file. */
  icon?: string
  translations?: Record<string, Partial<AppRecord>>
}

/** Translations by language, then by id. */
export type Overlays = Map<string, Map<number, AppTranslation>>

/** A line of the table. `written` and `kept` are names of fields, such as 'title' and 'de: title'. */
export type Change = {
  id: number
  title: string
  status: 'added' | 'changed' | 'unchanged' | 'left out'
  written: string[]
  /** Fields that stay since they were edited by hand. Marked if the source has changed since. */
  kept: string[]
}

const PICTURES = ['image', 'screenshots']

export type MergedCatalogue = {
  records: AppRecord[]
  map: CatalogueMap
  changes: Change[]
  overlays: Overlays
}

/**
 * Merges `incoming` apps into the catalogue, the map and the overlays. A field is written if the record
 * does not have it, or still has the last imported value. With `force`, fields that were edited by hand are
 * overwritten, and records that were removed by hand come back. Without that, the translations of such an
 * app are deleted. The arguments stay unchanged.
 */
export function mergeCatalogue(
  { records, map: { lastId, apps } }: { records: readonly AppRecord[]; map: CatalogueMap },
  incoming: readonly IncomingApp[],
  force: boolean,
  overlays: Overlays,
): MergedCatalogue {
  const newOverlays: Overlays = new Map([...overlays].map(([code, it]) => [code, new Map(it)]))
  const recordById = new Map(records.map(record => [record.id, record]))
  const mappedById = new Map(apps.map(app => [app.id, app]))
  const changes: Change[] = []

  for (const app of incoming) {
    const { entry, icon } = app
    const { id } = entry
    const record = recordById.get(id)
    if (isRemovedByHand(entry, record !== undefined) && !force) {
      changes.push({ id, title: app.fields.title, status: 'left out', written: [], kept: [] })
      continue
    }
    const isForced = force || !record
    const merged = mergeRecord(app, record, isForced)
    const translated = mergeTranslations(app, newOverlays, isForced)
    const written = [...merged.written, ...translated.written]
    const hasNewIcon = icon && icon !== importedIcon(entry, apps)?.hash
    const isShown = merged.record.image === app.fields.image
    if (hasNewIcon && isShown && !written.includes('image')) written.push('image')
    recordById.set(id, merged.record)
    const { imported } = merged
    const { translations } = translated
    mappedById.set(id, {
      ...entry,
      ...(icon && { icon }),
      imported,
      ...(Object.keys(translations).length > 0 && { translations }),
    })
    const status = !record ? 'added' : written.length > 0 ? 'changed' : 'unchanged'
    const kept = [...merged.kept, ...translated.kept]
    changes.push({ id, title: merged.record.title, status, written, kept })
  }

  for (const overlay of newOverlays.values()) {
    for (const id of mappedById.keys()) if (!recordById.has(id)) overlay.delete(id)
  }
  return {
    records: [...recordById.values()],
    map: { lastId, apps: [...mappedById.values()].sort((a, b) => a.id - b.id) },
    changes,
    overlays: newOverlays,
  }
}

/** Merges the fields of an app into its record. Also returns the last imported values for the map. */
function mergeRecord(
  { entry, fields }: IncomingApp,
  record: AppRecord | undefined,
  isForced: boolean,
) {
  const { ratingsSource, ...others } = fields
  const imported = { ...entry.imported }
  const merged: Record<string, unknown> = record ? { ...record } : { id: entry.id }
  const { written, kept } = mergeFields(others, merged, imported, isForced)
  // Figures that were edited by hand do not come from the store.
  const areImported = RATINGS.every(name => isDeepStrictEqual(merged[name], imported[name]))
  if (ratingsSource && areImported) {
    const haveChanged = RATINGS.some(name => written.includes(name))
    const dated = withDay(ratingsSource, haveChanged ? undefined : imported.ratingsSource)
    const change = mergeFields({ ratingsSource: dated }, merged, imported, isForced)
    written.push(...change.written)
    kept.push(...change.kept)
  }
  // The fields of a new record get the order of the schema.
  const ordered = record ? merged : v.parse(catalogueRecordSchema, merged)
  return { record: ordered as AppRecord, imported, written, kept }
}

/** Merges the translations of an app into `overlays`. Returns the last imported values for the map. */
function mergeTranslations(
  { entry, fields, translations = {} }: IncomingApp,
  overlays: Overlays,
  isForced: boolean,
) {
  const { id } = entry
  const imported = { ...entry.translations }
  const written: string[] = []
  const kept: string[] = []
  for (const [code, texts] of Object.entries(translations)) {
    const overlay = overlays.get(code) ?? new Map<number, AppTranslation>()
    const merged = { ...overlay.get(id), id }
    const known = { ...(imported[code] ?? importedElsewhere(merged, imported, overlays)) }
    // A text that is the same in both languages follows later edits of the record.
    const isOwn = ([field, text]: [string, unknown]) =>
      field in merged || field in known || !isDeepStrictEqual(text, Object(fields)[field])
    const own = Object.fromEntries(Object.entries(texts).filter(isOwn))
    const change = mergeFields(own, merged, known, isForced)
    written.push(...change.written.map(field => `${code}: ${field}`))
    kept.push(...change.kept.map(field => `${code}: ${field}`))
    // News are those of a version. Without them, a language shows those of the default one.
    const isOutdated = 'whatsNew' in fields && !('whatsNew' in texts)
    if (isOutdated && 'whatsNew' in merged && merged.whatsNew === known.whatsNew) {
      delete merged.whatsNew
      delete known.whatsNew
      written.push(`${code}: whatsNew`)
    }
    if (Object.keys(known).length > 0) imported[code] = known
    else delete imported[code]
    const hasTexts = Object.keys(merged).length > 1
    if (hasTexts) overlay.set(id, merged)
    else overlay.delete(id)
    overlays.set(code, overlay)
  }
  return { translations: imported, written, kept }
}

/**
 * The fields of a translation that were imported under a code which the site no longer has, such as those of
 * a renamed language.
 */
function importedElsewhere(
  translation: AppTranslation,
  imported: Readonly<Record<string, Record<string, unknown>>>,
  overlays: Overlays,
): Record<string, unknown> {
  const former = Object.entries(imported).filter(([code]) => !overlays.has(code))
  const fields = Object.entries(translation).filter(([field, value]) =>
    former.some(([, known]) => isDeepStrictEqual(known[field], value)),
  )
  return Object.fromEntries(fields)
}

/**
 * Writes `fields` into `record` and `imported`. Fields that were edited by hand stay. Files of pictures are
 * not replaced by addresses.
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

/** Adds today to `source`, unless `known` is the same source. */
function withDay(source: object, known: unknown): object {
  if (Object(known).name === Object(source).name) return Object(known)
  return { ...source, updated: new Date().toJSON().slice(0, 10) }
}

/** Whether `value` is a picture on another host, or a list of screenshots that starts with one. */
function isRemotePicture(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return /^https?:/.test(String(Object(first).image ?? first))
}

/** Whether the app was imported before, but its record is gone. */
export const isRemovedByHand = ({ imported }: MappedApp, hasRecord: boolean) =>
  !hasRecord && Object.keys(imported).length > 0
