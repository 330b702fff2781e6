import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { MANIFEST_FILE } from '../../src/shared/domain/fileNames.ts'
import { type CompanyFolder, companyFolder, readCompany } from '../company/company.ts'
import { readJsonFile, shortPath } from '../lib/jsonFile.ts'

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
      `${dist} is the site of ${built}: run COMPANY=${companyDir} npm run build first.`,
    )
  }
}

/** An empty file in a folder that only builds have written. */
export const BUILT_MARK = '.built'

/**
 * Throws an error if a build into `dist` would delete anything but an earlier build: the folder of the company, or
 * files that no build has made. `isEmptied`: the build deletes what is in `dist`.
 */
export function requireOutDir(dist: string, isEmptied: boolean, { root }: CompanyFolder): void {
  if (isInside(root, dist)) {
    throw new Error(`Cannot build into ${dist}: it contains the company's folder. Name another.`)
  }
  if (isEmptied && !isEmpty(dist) && !existsSync(join(dist, BUILT_MARK))) {
    throw new Error(
      `Cannot build into ${shortPath(dist)}: it contains files that no build created. Name another folder, or delete it.`,
    )
  }
}

/** Makes the folder of a build, and deletes an earlier build in it if `isEmptied`. A repository stays. */
export function prepareOutDir(dist: string, isEmptied: boolean): void {
  const isOwn = isEmpty(dist) || existsSync(join(dist, BUILT_MARK))
  mkdirSync(dist, { recursive: true })
  // The mark stays, so that a build can follow one that was interrupted.
  if (isOwn) writeFileSync(join(dist, BUILT_MARK), '')
  if (!isEmptied) return
  for (const name of readdirSync(dist).filter(name => ![BUILT_MARK, '.git'].includes(name))) {
    rmSync(join(dist, name), { recursive: true })
  }
}

const isEmpty = (dist: string) =>
  !existsSync(dist) || readdirSync(dist).every(name => name === '.git')

/** Whether `path` is `folder` or in it. Both are absolute. */
export function isInside(path: string, folder: string): boolean {
  const fromFolder = relative(folder, path)
  // Absolute on another drive of Windows
  return !isAbsolute(fromFolder) && fromFolder.split(sep)[0] !== '..'
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
