import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { CatalogueMap, MappedApp } from './catalogueMap.ts'
import type { ImportedApp, Languages, ReadSources } from './importedApp.ts'
import { GROUPS, haveSharedId, type JoinedApp, joinSources } from './joinSources.ts'
import { readSources } from './readSources.ts'

/** Why an app keeps values that its sources have no longer, or have changed implausibly. */
export type Report = { id: number; title: string; reasons: string[] }

/** What to read for `source` of the map: an address, or a path without the place in the file. */
function locationOf(source: string): string {
  return existsSync(source) ? source : source.replace(/ \([^()]*\)$/, '')
}

/**
 * The apps of the map that have a record, as their sources have them now, without implausible values,
 * and reports of what was left out. An app stays as it is if one of its sources fails. For apps in
 * `accepted`, everything is taken: failed sources leave the map, and missing fields the record, unless
 * they were edited by hand. The arguments stay unchanged. Throws if no source can be read.
 */
export async function refreshSources(
  records: readonly AppRecord[],
  map: CatalogueMap,
  accepted: ReadonlySet<number>,
  withPictures: boolean,
  languages: Languages,
): Promise<{ apps: JoinedApp[]; records: AppRecord[]; map: CatalogueMap; reports: Report[] }> {
  for (const id of accepted) {
    if (map.apps.some(app => app.id === id)) continue
    throw new Error(`--accept ${id}: expected the id of an app in the map.`)
  }
  const recordById = new Map(records.map(record => [record.id, { ...record }]))
  const present = map.apps.filter(({ id }) => recordById.has(id))
  const locations = new Set(present.flatMap(({ sources }) => sources.map(locationOf)))
  const read = await readSources([...locations], withPictures, languages)
  const errors = [...read.values()].filter(apps => apps instanceof Error)
  if (read.size > 0 && errors.length === read.size && accepted.size === 0) {
    throw new Error(errors.map(({ message }) => message).join('\n'))
  }
  const apps: JoinedApp[] = []
  const reports: Report[] = []
  const entries = map.apps.map(entry => {
    const record = recordById.get(entry.id)
    if (!record || entry.sources.length === 0) return entry
    const isAccepted = accepted.has(entry.id)
    const report = (reasons: string[]) => {
      if (reasons.length > 0) reports.push({ id: entry.id, title: record.title, reasons })
    }
    const { found, failures } = findSources(entry, read)
    if (failures.size > 0 && !isAccepted) {
      report([...failures.values()])
      return entry
    }
    const sources = entry.sources.filter(source => !failures.has(source))
    const imported = { ...entry.imported }
    if (found.length === 0) return { ...entry, sources }
    const [app] = joinSources(found, [entry.ids]) as [JoinedApp]
    const doubts = findDoubts(imported, app.fields)
    for (const field of doubts.keys()) {
      if (!isAccepted) Reflect.deleteProperty(app.fields, field)
      else if (!(field in app.fields)) {
        const isEdited = !isDeepStrictEqual(Object(record)[field], imported[field])
        if (!isEdited) Reflect.deleteProperty(record, field)
        delete imported[field]
      }
    }
    if (!isAccepted) report([...new Set(doubts.values())])
    if (!('whatsNew' in app.fields)) {
      for (const { fields } of Object.values(app.translations)) delete fields.whatsNew
    }
    apps.push({ ...app, ids: { ...app.ids, ...entry.ids } })
    return { ...entry, sources, imported }
  })
  return { apps, records: [...recordById.values()], map: { ...map, apps: entries }, reports }
}

/** The app in each of its sources, and why some do not have it. Without any title, none of them has. */
function findSources({ ids, sources, imported }: MappedApp, read: ReadSources) {
  const found = new Map<string, ImportedApp[]>()
  const failures = new Map<string, string>()
  for (const source of sources) {
    const apps = read.get(locationOf(source)) ?? []
    if (apps instanceof Error) failures.set(source, apps.message)
    else
      found.set(
        source,
        apps.filter(app => haveSharedId(app.ids, ids)),
      )
  }
  // Newer sources come first, and replace older ones of their format.
  const all = [...found.values()].flat()
  const apps = all.filter(app => all.find(({ format }) => format === app.format) === app)
  const hasTitle = apps.some(app => app.fields.title || app.folderName === imported.title)
  for (const [source, { length }] of found) {
    if (length === 0) failures.set(source, `${source} no longer has this app.`)
    else if (!hasTitle) failures.set(source, `${source} no longer has a title.`)
  }
  return { found: hasTitle ? apps : [], failures }
}

/** Why fields of `now` are missing or implausible. A group of fields is so as a whole. */
function findDoubts(old: Record<string, unknown>, now: object): Map<string, string> {
  const next: Record<string, unknown> = { ...now }
  const doubts = new Map<string, string>()
  for (const field of Object.keys(old)) {
    const isPicture = field === 'image' || field === 'screenshots'
    if (!isPicture && !(field in now)) doubts.set(field, `${field}: no longer delivered`)
  }
  const doubt = (fields: readonly string[], reason: string) => {
    for (const field of fields) if (field in now) doubts.set(field, reason)
  }
  const [ratings, version] = GROUPS
  for (const field of ratings) {
    const [before, after] = [total(old[field]), total(next[field])]
    if (after < before / 2) doubt(ratings, `${field}: fell from ${before} to ${after}`)
  }
  const isOlder =
    String(next.version ?? '').localeCompare(String(old.version ?? ''), 'en', { numeric: true }) < 0
  if (('version' in now && isOlder) || String(next.updated) < String(old.updated ?? '')) {
    doubt(
      version,
      `version: ${next.version} of ${next.updated} is older than ${old.version} of ${old.updated}`,
    )
  }
  return doubts
}

/** A number, or the number of ratings in a chart. */
function total(value: unknown): number {
  const bars: unknown[] = Array.isArray(value) ? value : [{ count: value }]
  return bars.reduce((sum: number, bar) => sum + Number(Object(bar).count), 0)
}
