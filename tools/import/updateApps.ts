import { isDeepStrictEqual } from 'node:util'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { storelessApps } from '../company/catalogueWarnings.ts'
import { isGone } from '../lib/fetchBytes.ts'
import { isFuture } from '../lib/isFuture.ts'
import type { CatalogueMap, MappedApp } from './catalogueMap.ts'
import type { ImportedApp, ReadSources } from './importedApp.ts'
import { GROUPS, haveSharedId, type JoinedApp, joinSources, RATINGS } from './joinSources.ts'
import { locationOf } from './readSources.ts'

/** Why values of an app were not taken, and the command that takes them. */
export type Report = { id: number; title: string; reasons: string[]; remedy?: string }

type UpdatedApp = JoinedApp & { entry: MappedApp }

/** The catalogue and the map without what was removed, and the apps that are to be merged into them. */
export type UpdatedApps = {
  apps: UpdatedApp[]
  records: AppRecord[]
  map: CatalogueMap
  reports: Report[]
  notes: string[]
}

const FIGURES = [...RATINGS, 'downloads'] as const

/**
 * Adds the apps in `read` to the map: each as a source of the app with the same source or id, otherwise as
 * a new app. `named` has the ids of these apps.
 */
export function addSources(
  { lastId, apps }: CatalogueMap,
  read: ReadSources,
): { map: CatalogueMap; named: Set<number> } {
  const map = { lastId, apps: [...apps] }
  const named = new Set<number>()
  for (const app of [...read.values()].flatMap(found => (found instanceof Error ? [] : found))) {
    const { source, ids } = app
    const hasSource = map.apps.findIndex(({ sources }) => sources.includes(source))
    const at = hasSource < 0 ? map.apps.findIndex(it => haveSharedId(it.ids, ids)) : hasSource
    const { [at]: entry } = map.apps
    if (entry) {
      const sources = [...new Set([...entry.sources, source])]
      map.apps[at] = { ...entry, sources, ids: { ...ids, ...entry.ids } }
    } else map.apps.push({ id: ++map.lastId, ids, sources: [source], imported: {} })
    named.add(entry?.id ?? map.lastId)
  }
  return { map, named }
}

/**
 * Reads the apps in `wanted` from their sources, and reports implausible values, which it leaves out. An
 * app stays as it is if one of its sources fails. For apps in `accepted`, everything is taken: sources that
 * are gone are removed from the map, and missing fields from the record, unless they were edited by hand.
 * Days in the future are removed from both. With `isLinking`, missing pictures are not reported. The
 * arguments stay unchanged.
 */
export function updateApps(
  records: readonly AppRecord[],
  map: CatalogueMap,
  wanted: ReadonlySet<number>,
  accepted: ReadonlySet<number>,
  read: ReadSources,
  isLinking: boolean,
): UpdatedApps {
  const recordById = new Map(records.map(record => [record.id, { ...record }]))
  const apps: UpdatedApp[] = []
  const reports: Report[] = []
  const notes: string[] = []
  const entries = map.apps.map(mapped => {
    const { id, sources } = mapped
    if (!wanted.has(id) || sources.length === 0) return mapped
    const record = recordById.get(id)
    const title = record?.title ?? String(sources[0])
    const update = updateApp(mapped, record, findSources(mapped, read), accepted.has(id), isLinking)
    const { entry, app, reasons = [], purpose } = update
    if (app) apps.push({ ...app, entry })
    if (reasons.length > 0) {
      const remedy = purpose && { remedy: `${purpose}: npm run import -- --refresh --accept ${id}` }
      reports.push({ id, title, reasons: [...new Set(reasons)], ...remedy })
    }
    notes.push(...(update.notes ?? []).map(note => `${id} '${title}'${note}`))
    return entry
  })
  return { apps, records: [...recordById.values()], map: { ...map, apps: entries }, reports, notes }
}

/** Why a source has no texts of an app. If `isGone`, it does not have the app any more. */
type Failure = { message: string; isGone: boolean }

type Update = {
  entry: MappedApp
  /** Undefined if the app stays as it is. */
  app?: JoinedApp
  /** Why something was not taken. */
  reasons?: string[]
  /** What `--accept` would do. Undefined if it would not help. */
  purpose?: string | undefined
  /** What was removed, as the end of a sentence about the app. */
  notes?: string[]
}

type Found = ReturnType<typeof findSources>

/**
 * Updates an app of the map from what its sources have. It stays as it is if one of them fails, unless that is gone
 * and the app accepted. Changes `record`.
 */
function updateApp(
  entry: MappedApp,
  record: AppRecord | undefined,
  sources: Found,
  isAccepted: boolean,
  isLinking: boolean,
): Update {
  const { found, failures } = sources
  const canAccept = failures.every(({ isGone }) => isGone)
  if (failures.length > 0 && !(canAccept && isAccepted)) {
    const purpose = canAccept ? 'To remove sources that are gone for good' : undefined
    return { entry, reasons: failures.map(({ message }) => message), purpose }
  }
  if (found.length > 0) return takeFields(entry, record, sources, isAccepted, isLinking)
  return failures.length > 0 ? dropSources(entry, record, sources) : { entry }
}

/** Drops the sources that are gone, and their stores. The others have no texts. */
function dropSources(
  entry: MappedApp,
  record: AppRecord | undefined,
  { sources, stores }: Found,
): Update {
  const imported = { ...entry.imported }
  const hasLostStores = record && removeStores(record, imported, stores)
  const notes = hasLostStores ? suggestRetirement(record) : []
  if (sources.length > 0) notes.push(': its other sources have no texts, so those that it has stay')
  return { entry: { ...entry, sources, imported }, notes }
}

/** Takes what the sources say. Unless the app is accepted, what is implausible stays as it was, with the reasons. */
function takeFields(
  entry: MappedApp,
  record: AppRecord | undefined,
  { found, sources }: Found,
  isAccepted: boolean,
  isLinking: boolean,
): Update {
  const imported = { ...entry.imported }
  const notes = dropFutureDays(record, imported)
  const purpose = 'To take it'
  const app = joinSources(found)
  const { fields } = app
  const isOtherApp =
    hasChanged(imported.title, fields.title) && hasChanged(imported.companyName, fields.companyName)
  if (isOtherApp && !isAccepted) {
    const reason = `title and developer have changed: now it is '${fields.title}' by '${fields.companyName}'`
    return { entry, reasons: [reason], purpose, notes }
  }
  const doubts = findDoubts(imported, fields, deliveredFields(app, isLinking))
  if (isAccepted) {
    for (const field of doubts.keys()) if (!(field in fields)) removeField(record, imported, field)
    if (doubts.has('stores')) notes.push(...suggestRetirement(record))
  } else {
    for (const field of doubts.keys()) Reflect.deleteProperty(fields, field)
  }
  if (!('whatsNew' in fields)) {
    for (const { fields } of Object.values(app.translations)) delete fields.whatsNew
  }
  return {
    entry: { ...entry, sources, ids: { ...app.ids, ...entry.ids }, imported },
    app,
    reasons: isAccepted ? [] : [...doubts.values()],
    purpose,
    notes,
  }
}

/** Removes a field that was imported, also from the record unless it was edited there by hand. */
function removeField(
  record: AppRecord | undefined,
  imported: Record<string, unknown>,
  field: string,
): void {
  const isEdited = !isDeepStrictEqual(Object(record)[field], imported[field])
  if (record && !isEdited) Reflect.deleteProperty(record, field)
  delete imported[field]
}

function suggestRetirement(record: AppRecord | undefined): string[] {
  if (!record || storelessApps([record]).length === 0) return []
  return [' is in no store now. Is it discontinued? Add "status": "retired".']
}

/** Removes days that were imported by an older version, or written by hand. Returns notes. */
function dropFutureDays(
  record: AppRecord | undefined,
  imported: Record<string, unknown>,
): string[] {
  const { updated } = record ?? {}
  if (!isFuture(updated) && !isFuture(imported.updated)) return []
  delete imported.updated
  if (!record || !isFuture(updated)) return []
  delete record.updated
  return [`: updated removed, since ${updated} is in the future`]
}

/** The fields that sources fill, including those of pictures. */
function deliveredFields({ fields, icon, screenshots }: JoinedApp, isLinking: boolean): string[] {
  const delivered = Object.keys(fields)
  if (isLinking || icon) delivered.push('image', 'color')
  if (isLinking || screenshots.length > 0) delivered.push('screenshots')
  return delivered
}

const hasChanged = (before: unknown, now: unknown) =>
  before !== undefined && now !== undefined && before !== now

/**
 * Removes the imported store addresses that `stores` lacks. Those that were written by hand stay. Returns
 * whether the record had any of them.
 */
function removeStores(record: AppRecord, imported: Record<string, unknown>, stores: object) {
  const { stores: known } = imported
  const hasLeft = ([key, url]: [string, unknown]) => !(key in stores) && Object(known)[key] === url
  const wereThere = Object.entries(Object(record.stores)).some(hasLeft)
  for (const values of [record as Record<string, unknown>, imported]) {
    const left = Object.entries(Object(values.stores)).filter(entry => !hasLeft(entry))
    if (left.length > 0) values.stores = Object.fromEntries(left)
    else delete values.stores
  }
  return wereThere
}

/**
 * Finds an app in its sources. `failures` say which sources do not have it, `sources` are all others. Sources
 * without a title have no texts: then `found` is empty, and that is a failure, unless they are addresses of
 * Google Play, which never have one.
 */
function findSources({ ids, sources, imported }: MappedApp, read: ReadSources) {
  const found = new Set<ImportedApp>()
  const failures: Failure[] = []
  for (const source of sources) {
    const apps = read.get(locationOf(source)) ?? []
    if (apps instanceof Error) {
      failures.push({ message: apps.message, isGone: isGone(apps) })
      continue
    }
    const own = findApp(apps, source, ids)
    for (const app of own) found.add(app)
    if (own.length === 0) {
      const others = apps.slice(0, 3).map(app => app.source)
      const message = `${source} does not have this app, only ${others.join(', ')}.`
      failures.push({ message, isGone: true })
    }
  }
  const all = [...found]
  const stores = Object.assign({}, ...all.map(({ fields }) => fields.stores))
  const names = [...new Set(all.map(app => app.source))]
  const isNew = Object.keys(imported).length === 0
  const hasTitle = ({ fields, folderName }: ImportedApp) =>
    fields.title ?? (folderName && (isNew || folderName === imported.title))
  if (all.length === 0 || all.some(hasTitle))
    return { found: all, sources: names, stores, failures }
  const hint = isNew ? ' Add a source that has one to "sources" of the app in the map.' : ''
  if (isNew || all.some(({ format }) => format !== 'url')) {
    failures.push({ message: `No title in ${names.join(', ')}.${hint}`, isGone: false })
  }
  return { found: [], sources: names, stores, failures }
}

/** Those of `apps` that `source` means: one for each release tool. */
function findApp(apps: readonly ImportedApp[], source: string, ids: MappedApp['ids']) {
  const named = apps.filter(app => app.source === source)
  if (named.length > 0) return named
  const known = apps.filter(app => haveSharedId(app.ids, ids))
  const isOne = new Set(apps.map(app => app.source)).size === 1
  return known.length > 0 || !isOne || source !== locationOf(source) ? known : apps
}

/** The reason for each field that is missing or implausible. A group of fields is implausible as a whole. */
function findDoubts(old: Record<string, unknown>, now: object, delivered: readonly string[]) {
  const next: Record<string, unknown> = { ...now }
  const { updated: oldDay } = old
  const { updated: newDay } = next
  const missing = Object.keys(old).filter(field => !delivered.includes(field))
  const doubts = new Map(missing.map(field => [field, `${field}: no longer delivered`]))
  const doubt = (fields: readonly string[], reason: string) => {
    for (const field of fields) if (field in now) doubts.set(field, reason)
  }
  const [ratings, version] = GROUPS
  for (const field of FIGURES) {
    const before = total(old[field])
    const after = total(next[field])
    if (before === undefined || after === undefined) continue
    const group = field === 'downloads' ? [field] : ratings
    if (before > 0 && after <= before / 2) doubt(group, `${field}: fell from ${before} to ${after}`)
  }
  // Names of versions do not tell their order: 2026.1 comes before 3.0, and 3.0-beta before 3.0.
  if (typeof oldDay === 'string' && typeof newDay === 'string' && newDay < oldDay) {
    const older = `${next.version} of ${newDay} is older than ${old.version} of ${oldDay}`
    doubt(version, `version: ${older}`)
  }
  return doubts
}

/** A number, or the number of ratings in a chart. Undefined for a missing value. */
function total(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.reduce((sum, bar) => sum + Number(Object(bar).count), 0)
  return typeof value === 'number' ? value : undefined
}
