import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { parseCatalogue } from '../company/catalogueFile.ts'
import { type CompanyFolder, cataloguePath, localPath, readCompany } from '../company/company.ts'
import { readOverlay } from '../company/overlay.ts'
import { recordPictures } from '../company/recordPictures.ts'
import { readJsonFile, shortPath } from '../lib/jsonFile.ts'
import { requireWritable } from '../lib/outFile.ts'
import { type Languages, parseAs } from './listing.ts'

export type Fields = Record<string, unknown>

/** The sources of each app, in the order of trust, by id. */
export type Sources = Record<string, string[]>

const sourcesSchema = v.record(
  v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)$/, 'ids')),
  v.array(v.string('an address or a path'), 'an array'),
  'an object with ids',
)

const importedSchema = v.record(v.string(), v.record(v.string(), v.unknown()))

/** Reads what the company has. Throws an error if a file is invalid or cannot be written. */
export function openCompanyFiles(folder: CompanyFolder) {
  if (existsSync(folder.root)) {
    requireWritable('the sources', shortPath(folder.sources))
    requireWritable('the import', shortPath(folder.imported))
  }
  const chosen = existsSync(folder.file) ? readCompany(folder) : undefined
  const [first = 'en', ...others] = chosen?.languages.map(({ code }) => code) ?? []
  const languages: Languages = [first, ...others]
  const file = cataloguePath(folder)
  const entries = existsSync(file) ? parseCatalogue(file).own : []
  const overlays = others.flatMap(code => [...readOverlay(localPath(file, code)).values()])
  const read = (path: string) => (existsSync(path) ? readJsonFile(path).value : {})
  const sources: Sources = parseAs(sourcesSchema, read(folder.sources), shortPath(folder.sources))
  const before = parseAs(importedSchema, read(folder.imported), shortPath(folder.imported))
  const own = new Map(entries.map(entry => [Number(Object(entry).id), Object(entry) as Fields]))
  return { languages, own, ownPictures: recordPictures([...entries, ...overlays]), sources, before }
}

export type CompanyFiles = ReturnType<typeof openCompanyFiles>
