import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '../../src/shared/domain/fileNames.ts'
import { companyFolder, readCompany } from '../company/company.ts'
import { readJsonFile } from '../lib/jsonFile.ts'

/** Throws an error unless the folder `dist` holds a built site and, with `companyDir`, that company's. */
export function requireBuild(dist: string, companyDir?: string): void {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`Cannot find the built site in ${dist}: run npm run build first.`)
  }
  if (companyDir === undefined) return
  const { name } = readCompany(companyFolder(companyDir)).company
  const { name: built } = readManifest(dist)
  if (built !== name) {
    throw new Error(
      `${dist} is the site of ${built}: run npm run build -- --company ${companyDir} first.`,
    )
  }
}

/** The web app manifest of a built site. `scope` is the base path that it was built for. */
export function readManifest(dist: string): { name: string; scope: string } {
  return readJsonFile(join(dist, MANIFEST_FILE)).value as { name: string; scope: string }
}

/** Where the built site in `dist` has a language: 'de/', or '' for the default one. Throws if it lacks that. */
export function languageFolder(dist: string, code: string): string {
  const [, defaultCode] =
    /<html\b[^>]*\blang="?([\w-]+)/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  if (code === defaultCode) return ''
  if (existsSync(join(dist, code, 'index.html'))) return `${code}/`
  throw new Error(
    `The site in ${dist} has no language '${code}': add it to company.json and build.`,
  )
}
