import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { readEntries } from '../company/catalogueFile.ts'
import { type CompanyFolder, cataloguePath, localPath, readCompany } from '../company/company.ts'
import { idKey, importedSchema } from '../company/importedFile.ts'
import { readOverlay } from '../company/overlay.ts'
import { recordPictures } from '../company/recordPictures.ts'
import { readJsonAs, shortPath } from '../lib/jsonFile.ts'
import { requireWritable } from '../lib/outFile.ts'
import type { Languages } from './listing.ts'

export type Fields = Record<string, unknown>

/** The sources of each app, in the order of trust, by id. */
export type Sources = Record<string, string[]>

const sourcesSchema = v.record(
  idKey,
  v.array(v.string('an address or a path'), 'an array'),
  'an object with ids',
)

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
  const entries = existsSync(file) ? readEntries(file).own : []
  const overlays = others.flatMap(code => [...readOverlay(localPath(file, code)).values()])
  const sources: Sources = readJsonAs(sourcesSchema, folder.sources) ?? {}
  const before: Record<string, Fields> = readJsonAs(importedSchema, folder.imported) ?? {}
  const own = new Map(entries.map(entry => [Number(Object(entry).id), Object(entry) as Fields]))
  return { languages, own, ownPictures: recordPictures([...entries, ...overlays]), sources, before }
}

export type CompanyFiles = ReturnType<typeof openCompanyFiles>
