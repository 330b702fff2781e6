import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../company/catalogueFile.ts'
import { type CompanyFolder, cataloguePath, localPath, readCompany } from '../company/company.ts'
import { readOverlay } from '../company/overlay.ts'
import { unusedPictures } from '../company/recordPictures.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { readJsonFile, shortPath } from '../lib/jsonFile.ts'
import { requireWritable } from '../lib/outFile.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { type MappedApp, readMap } from './catalogueMap.ts'
import {
  type Change,
  type IncomingApp,
  isRemovedByHand,
  type MergedCatalogue,
  mergeCatalogue,
  type Overlays,
} from './mergeCatalogue.ts'
import { importedIcon, isImportedPicture, takePictures } from './pictures.ts'
import { locationOf, openSources } from './readSources.ts'
import { addSources, type Report, type UpdatedApps, updateApps } from './updateApps.ts'
import { finishImport, stagedPictures, writeCatalogue } from './writeCatalogue.ts'

/** The flags of `npm run import`. Its help describes them. */
export type ImportOptions = {
  refresh?: boolean
  accept?: ReadonlySet<number>
  force?: boolean
  dryRun?: boolean
  linkPictures?: boolean
}

/** What an import has changed, or would change. */
export type ImportResult = {
  changes: Change[]
  /** Deleted pictures, which no record shows any more. Relative to public/. */
  obsolete: string[]
  reports: Report[]
  /** What was left out or removed. */
  notes: string[]
}

/**
 * Imports `sources` into the catalogue of a company. Throws if one of them fails, or if a file of the
 * company is invalid. Then nothing is written.
 */
export async function importApps(
  folder: CompanyFolder,
  sources: readonly string[],
  options: ImportOptions,
): Promise<ImportResult> {
  const { force = false, dryRun = false, linkPictures = false } = options
  const catalogue = openCatalogue(folder, dryRun)
  const updated = await readUpdates(catalogue, sources, options)
  const staging = makeTemporaryFolder(
    '.import',
    existsSync(folder.publicDir) ? folder.root : dirname(folder.root),
  )
  const { incoming, failures } = await takeAllPictures(folder, staging, updated, linkPictures)
  const reports = [...updated.reports, ...failures]
  const merged = mergeCatalogue(updated, incoming, force, catalogue.overlays)
  const obsolete = findObsoletePictures(catalogue, merged)
  if (!dryRun) writeCatalogue(folder, merged, staging, obsolete)
  const notes = [...updated.apps.flatMap(({ notes }) => notes), ...updated.notes]
  return { changes: merged.changes, obsolete, reports, notes }
}

/**
 * Reads the catalogue, the map and the overlays of a company. Unless it is a dry run, it first finishes an
 * import that was interrupted. Throws if a file is invalid or cannot be written.
 */
function openCatalogue(folder: CompanyFolder, dryRun: boolean) {
  const file = cataloguePath(folder)
  const chosen = existsSync(folder.file) ? readCompany(folder) : undefined
  const [first = 'en', ...others] = chosen?.languages.map(({ code }) => code) ?? []
  if (existsSync(folder.publicDir)) {
    requireWritable('the catalogue', file)
    requireWritable('the map', shortPath(folder.map))
    for (const code of others) requireWritable('the translations', localPath(file, code))
  }
  if (!dryRun && finishImport(folder)) {
    console.log('The last import was interrupted, and is finished now.')
  }
  const records = existsSync(file) ? readRecords(file) : []
  const map = readMap(folder.map, records)
  const overlays: Overlays = new Map(others.map(code => [code, readOverlay(localPath(file, code))]))
  const languages = [first, ...others] as const
  const { company } = chosen ?? {}
  return { folder, company, languages, records, map, overlays }
}

type Catalogue = ReturnType<typeof openCatalogue>

/** The records with their fields in the order of the file. Throws if one is invalid. */
function readRecords(file: string): AppRecord[] {
  readCatalogue(file)
  return readJsonFile(file).value as AppRecord[]
}

/**
 * Reads the apps of `sources`, or all apps of the map with `refresh`, from all of their sources. Throws if
 * one of `sources` or an app that is not in the map yet cannot be read.
 */
async function readUpdates(
  { records, map, languages }: Catalogue,
  sources: readonly string[],
  options: ImportOptions,
): Promise<UpdatedApps> {
  const { refresh, accept = new Set(), force, linkPictures = false } = options
  const read = openSources(!linkPictures, languages)
  const found = await read(sources)
  requireSuccess([...found.values()].filter(apps => apps instanceof Error))
  const { map: extended, named } = addSources(map, found)
  const known = new Set(records.map(({ id }) => id))
  const canRefresh = (app: MappedApp) => force || !isRemovedByHand(app, known.has(app.id))
  const wanted = extended.apps.filter(app => (refresh ? canRefresh(app) : named.has(app.id)))
  const ids = new Set(wanted.map(({ id }) => id))
  const unknown = [...accept].find(id => !ids.has(id))
  if (unknown !== undefined) {
    throw new Error(`--accept ${unknown}: expected the id of an app of these sources.`)
  }
  const all = await read(wanted.flatMap(({ sources }) => sources.map(locationOf)))
  const updated = updateApps(records, extended, ids, accept, all, linkPictures)
  const isNew = ({ id }: Report) => !refresh && !map.apps.some(app => app.id === id)
  requireSuccess(updated.reports.filter(isNew).flatMap(({ reasons }) => reasons.map(Error)))
  return updated
}

function requireSuccess(failures: readonly Error[]): void {
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'))
}

/** The apps with their pictures, which are staged in the folder `staging`, and the pictures that failed. */
async function takeAllPictures(
  { publicDir }: CompanyFolder,
  staging: string,
  { apps, map }: UpdatedApps,
  linkPictures: boolean,
): Promise<{ incoming: IncomingApp[]; failures: Report[] }> {
  const places = { publicDir, staging: stagedPictures(staging) }
  const incoming: IncomingApp[] = []
  const failed: Report[] = []
  await forEachWithProgress('Taking pictures', apps, async ({ entry, ...app }) => {
    const icon = importedIcon(entry, map.apps)
    const { failures, ...taken } = await takePictures(app, entry, icon, places, linkPictures)
    incoming.push({ entry, ...taken })
    const { title } = app.fields
    if (failures.length > 0) failed.push({ id: entry.id, title, reasons: failures })
  })
  return { incoming, failures: failed }
}

/** Imported pictures that no record shows, in any language. */
function findObsoletePictures(
  { folder, company }: Catalogue,
  { records, overlays }: MergedCatalogue,
): string[] {
  const translations = [...overlays.values()].flatMap(overlay => [...overlay.values()])
  return unusedPictures([...records, ...translations], folder, company).filter(isImportedPicture)
}
