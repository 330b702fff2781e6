import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { CompanyFolder } from '../company/company.ts'
import { isLanguage } from '../company/importedFile.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { isUrl } from '../lib/givenPath.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { openAdapters } from './adapters.ts'
import { type CompanyFiles, type Fields, openCompanyFiles } from './companyFiles.ts'
import type { Languages, Listing } from './listing.ts'
import { PICTURE_FOLDER } from './pictures.ts'
import { addSources } from './sources.ts'
import { updateApp } from './updateApp.ts'

/** The App Store answers at most 50 apps at a time. */
const SOURCES_AT_A_TIME = 50
const APPS_AT_A_TIME = 4

/** What an import has changed, or would change. Each line names an app. */
export type ImportResult = {
  changes: string[]
  notes: string[]
  /** What was taken, although it is implausible. */
  doubts: string[]
  /** What was not taken. */
  failures: string[]
  apps: number
}

/**
 * Adds the `given` sources, which are addresses and absolute paths, to sources.json, reads all sources, and writes
 * data.imported.json. Throws if a given source cannot be read, or if a file of the company is invalid. Then nothing is
 * written.
 */
export async function importApps(
  folder: CompanyFolder,
  given: readonly string[],
  dryRun: boolean,
): Promise<ImportResult> {
  if (existsSync(join(folder.root, 'catalogue.map.json')) && !existsSync(folder.sources)) {
    throw new Error('catalogue.map.json is from version 0.4.0: run the import of v0.5.0 first.')
  }
  const company = openCompanyFiles(folder)
  const { languages, sources, before } = company
  const placed = (source: string) => (isUrl(source) ? source : resolve(folder.root, source))
  const listed = Object.values(sources).flat().map(placed)
  if (listed.length + given.length === 0 && Object.keys(sources).length === 0) {
    throw new Error(`Name sources, or add them to ${shortPath(folder.sources)}.`)
  }
  const read = await readAll([...new Set([...listed, ...given])], languages)
  const failed = given.flatMap(source => {
    const found = read.get(source)
    return found instanceof Error ? found.message : []
  })
  if (failed.length > 0) throw new Error(failed.join('\n'))
  const listingsOf = (id: string | number) =>
    (sources[id] ?? []).map(source => read.get(placed(source)) ?? new Error(`${source}: not read.`))
  const added = addSources(folder, company, given, read, listingsOf)

  const result: ImportResult = { changes: [], notes: [], doubts: [], failures: [], apps: 0 }
  const next: Record<string, Fields> = {}
  const pictures = new Map<string, Buffer>()
  const ids = Object.keys(sources).filter(id => sources[id]?.length)
  const importOne = async (id: string) => {
    const update = await updateApp(Number(id), listingsOf(id), company, folder)
    for (const [file, data] of update.files) pictures.set(file, data)
    const record = update.record ?? before[id]
    if (record) next[id] = record
    const name = `${id} '${company.own.get(Number(id))?.title ?? record?.title ?? sources[id]}'`
    for (const list of ['notes', 'doubts', 'failures'] as const)
      result[list].push(...update[list].map(line => `${name}: ${line}`))
    if (added.has(id) && !record) throw new Error(`${name}: ${update.failures.join('\n')}`)
  }
  await forEachWithProgress('Taking pictures', ids, importOne, APPS_AT_A_TIME)
  result.apps = Object.keys(next).length
  result.changes = describeChanges(company, next)
  result.doubts.push(...equalTitles(company, next))
  for (const list of ['notes', 'doubts', 'failures'] as const)
    result[list].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  result.notes.push(...droppedLanguages(company))
  if (!dryRun) {
    if (pictures.size > 0) writePictures(folder, pictures)
    if (given.length > 0) writeFileAtomic(folder.sources, toText(sources))
    writeFileAtomic(folder.imported, toText(next))
  }
  return result
}

const toText = (value: object) => `${JSON.stringify(value, null, 2)}\n`

async function readAll(sources: readonly string[], languages: Languages) {
  const read = new Map<string, Listing | Error>()
  const readSource = openAdapters(languages)
  const readOne = async (source: string) => {
    read.set(source, await readSource(source).catch((error: Error) => error))
  }
  await forEachWithProgress('Reading sources', sources, readOne, SOURCES_AT_A_TIME)
  return read
}

/** New apps with the title of another one, which is likely the same. */
function equalTitles({ own, before }: CompanyFiles, next: Record<string, Fields>): string[] {
  const titleOf = (id: string | number) => own.get(Number(id))?.title ?? Object(next[id]).title
  const ids = [...new Set([...own.keys(), ...Object.keys(next).map(Number)])]
  return Object.keys(next).flatMap(id => {
    const twin = ids.find(it => it !== Number(id) && titleOf(it) === titleOf(id))
    if (twin === undefined || before[id]) return []
    return `${id} '${titleOf(id)}': ${twin} has the same title. If it is the same app, move the sources of ${id} to "${twin}".`
  })
}

/** Which languages an earlier import has written, but company.json does not list. */
function droppedLanguages({ before, languages }: CompanyFiles): string[] {
  const known = new Set(Object.values(before).flatMap(Object.keys).filter(isLanguage))
  const dropped = [...known].filter(code => !languages.includes(code))
  if (dropped.length === 0) return []
  return [`${dropped.join(', ')} left out: company.json no longer lists that language`]
}

/** Lines such as "17 'Lamp': description, version". */
function describeChanges({ own, before }: CompanyFiles, next: Record<string, Fields>): string[] {
  return Object.keys({ ...before, ...next }).flatMap(id => {
    const [was, is] = [before[id], next[id]]
    const name = `${id} '${own.get(Number(id))?.title ?? (is ?? was)?.title}'`
    if (!was || !is) return `${name}: ${is ? 'new' : 'removed'}`
    const fields = Object.keys({ ...was, ...is }).filter(it => !isDeepStrictEqual(was[it], is[it]))
    return fields.length > 0 ? `${name}: ${fields.join(', ')}` : []
  })
}

/** Throws an error if the folder of pictures is a link out of public/. */
function writePictures({ publicDir }: CompanyFolder, pictures: ReadonlyMap<string, Buffer>): void {
  mkdirSync(join(publicDir, PICTURE_FOLDER), { recursive: true })
  const target = realpathSync(join(publicDir, PICTURE_FOLDER))
  if (!target.startsWith(realpathSync(publicDir) + sep)) {
    throw new Error(`${join(publicDir, PICTURE_FOLDER)} is a link to a place outside ${publicDir}.`)
  }
  for (const [file, data] of pictures) {
    mkdirSync(dirname(join(publicDir, file)), { recursive: true })
    writeFileAtomic(join(publicDir, file), data)
  }
}
