import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type CompanyFolder, cataloguePath, localPath } from '../company/company.ts'
import { isUrl } from '../lib/givenPath.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import type { Fields } from './companyFiles.ts'

type MappedApp = {
  id: number
  sources: string[]
  imported?: Fields
  translations?: Record<string, Fields>
}

/**
 * Splits the data.json of version 0.4.0: what its catalogue.map.json knows as imported leaves it, and what was edited by
 * hand stays. Throws an error unless git can undo that. False if there is no map.
 */
export function splitFolder(
  folder: CompanyFolder,
  given: readonly string[],
  dryRun: boolean,
): boolean {
  const file = join(folder.root, 'catalogue.map.json')
  if (!existsSync(file) || existsSync(folder.sources)) return false
  if (dryRun) throw new Error('--dry-run comes after the first import, which splits data.json.')
  if (given.length > 0) {
    throw new Error('The first import splits data.json: run it without sources, then with them.')
  }
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: folder.root, stdio: 'pipe', encoding: 'utf8' })
    git('ls-files', '--error-unmatch', file, resolve(cataloguePath(folder)))
    // Untracked files count as well.
    if (git('status', '--porcelain', '--', '.') !== '') throw new Error('uncommitted')
  } catch {
    throw new Error('Commit your folder first: this import splits data.json, and git can undo it.')
  }
  const { lastId, apps } = readJsonFile(file).value as { lastId: number; apps: MappedApp[] }
  const paths = new Map([['', cataloguePath(folder)]])
  for (const code of apps.flatMap(({ translations = {} }) => Object.keys(translations)))
    paths.set(code, localPath(cataloguePath(folder), code))
  const read = (path: string) => (existsSync(path) ? readJsonFile(path).value : []) as Fields[]
  const records = new Map([...paths].map(([code, path]) => [code, read(path)]))
  const sources: Record<string, string[]> = { [lastId]: [] }
  const imported: Record<string, Fields> = {}
  for (const { id, sources: old, imported: fields = {}, translations = {} } of apps) {
    const record = records.get('')?.find(record => record.id === id)
    // The id of a removed app stays.
    sources[id] = record ? [...new Set(old.map(placeOf))] : []
    // Without a source, it stays in data.json as it is.
    if (!record || old.length === 0) continue
    imported[id] = { ...fields, ...translations }
    // What was removed by hand stays hidden.
    for (const name of Object.keys(fields)) if (!(name in record)) record[name] = null
    for (const [code, texts] of [['', fields] as const, ...Object.entries(translations)]) {
      const own = records.get(code)?.find(record => record.id === id) ?? {}
      for (const name of Object.keys(texts))
        if (isDeepStrictEqual(own[name], texts[name])) delete own[name]
    }
  }
  const write = (path: string, value: object) =>
    writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`)
  for (const [code, path] of paths) {
    const isUsed = (record: Fields) => code === '' || Object.keys(record).length > 1
    write(path, (records.get(code) ?? []).filter(isUsed))
  }
  write(folder.imported, imported)
  write(folder.sources, sources)
  rmSync(file)
  return true
}

/** 'notes (metadata/example)' was a folder in a source, 'apps.json (example)' an app in a file. */
function placeOf(source: string): string {
  const [, base = source, part = ''] = /^(.*) \(([^()]*)\)$/.exec(source) ?? []
  if (part === '' || base.endsWith('.json')) return base
  return isUrl(base) ? `${base}/tree/HEAD/${part}` : `${base}/${part}`
}
