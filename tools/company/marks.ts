import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../lib/faults.ts'
import { readTextFile, shortPath } from '../lib/jsonFile.ts'
import { type ChosenCompany, cataloguePath, localPath } from './company.ts'

/** What an example leaves to its company: '{fill in: your host}', or '{fill-in}' where no space may be. */
const MARK = /\{fill[ -]in\b[^{}]*\}/gi

/**
 * The marks in the texts that a company's site in these `languages` has, each once: in company.json, messages,
 * catalogue and pages.
 */
export function findMarks(languages: readonly ChosenCompany[]): Fault[] {
  const files = languages.flatMap(({ folder, documents, isDefault, language, messages }) => {
    const own = [folder.file, cataloguePath(folder)]
    return [
      ...own.map(file => (isDefault ? file : localPath(file, language.code))),
      messages,
      ...documents.map(({ file }) => join(folder.pages, file)),
    ]
  })
  return [...new Set(files)].filter(existsSync).flatMap(file => {
    const text = readTextFile(file)
    return [...text.matchAll(MARK)].map(({ 0: mark, index }) => ({
      file: shortPath(file),
      line: text.slice(0, index).split('\n').length,
      message: mark.replace(/\s+/g, ' '),
    }))
  })
}
