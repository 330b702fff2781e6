import { readdirSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
// Paths in a tree are the same on every system.
import { basename, dirname, join } from 'node:path/posix'
import { PICTURE_FILE } from '../../src/shared/domain/companySchema.ts'
import { readTextFile } from '../lib/jsonFile.ts'
import type { PictureSource } from './listing.ts'

/** Of files and folders. Links to each other would make endless paths. */
const MAX_ENTRIES = 200_000
/** What was built or installed, and is not the company's own. */
const OTHER_FOLDERS = /^(\..*|build|node_modules|Pods)$/

/** The files of a folder. Follows symbolic links, but not out of it. */
export class SourceTree {
  /** An absolute path. */
  readonly folder: string
  /** Paths of the files, relative to the folder. */
  readonly files: readonly string[]
  /** Links to other folders that lead out of it, as paths relative to it. */
  readonly linksOut: readonly string[]
  readonly #names: ReadonlyMap<string, string[]>

  constructor(folder: string, files: readonly string[], linksOut: readonly string[]) {
    this.folder = folder
    this.files = files
    this.linksOut = linksOut
    this.#names = Map.groupBy(files, file => dirname(file))
  }

  /** The files directly in `folder`, in the order of their names, 2 before 10. */
  filesIn(folder: string): string[] {
    const files = this.#names.get(folder === '' ? '.' : folder) ?? []
    return files
      .filter(file => !basename(file).startsWith('.'))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  }

  /** `path` without links, relative to the folder. */
  realPath(path: string): string {
    const real = realpathSync(join(this.folder, path))
    return relative(realpathSync(this.folder), real).replaceAll(sep, '/')
  }

  /** The text of a file. Undefined if it is missing or blank. Throws for a link that leads outside. */
  text(file: string): string | undefined {
    const path = this.#find(file)
    return path && readTextFile(path).trim() ? readTextFile(path).trim() : undefined
  }

  /** The pictures directly in `folder`. */
  picturesIn(folder: string): string[] {
    return this.filesIn(folder).filter(file => PICTURE_FILE.test(file))
  }

  picture(file: string): PictureSource[] {
    const path = this.#find(file)
    return path ? [{ file: path }] : []
  }

  #find(file: string): string | undefined {
    const path = join(this.folder, file)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
    if (leadsOut(realpathSync(path), realpathSync(this.folder))) {
      throw new Error(`${path} is a symbolic link that leads out of ${this.folder}.`)
    }
    return path
  }
}

/** Whether `path` is not in `folder`, or in its .git, which may hold a password. Both are without links. */
function leadsOut(path: string, folder: string): boolean {
  const way = relative(folder, path)
  const names = way.split(sep)
  return isAbsolute(way) || names[0] === '..' || names.some(name => /^\.git$/i.test(name))
}

/** The files of the folder at `path`. Throws if it has more than `maxEntries`. */
export function openFolder(path: string, maxEntries = MAX_ENTRIES): SourceTree {
  const root = realpathSync(path)
  const files: string[] = []
  const linksOut: string[] = []
  const folders: { folder: string; around: string[] }[] = [{ folder: '', around: [] }]
  for (const { folder, around } of folders) {
    const real = realpathSync(join(path, folder))
    // A link may lead to a folder around it.
    if (around.includes(real)) continue
    if (leadsOut(real, root)) {
      linksOut.push(folder)
      continue
    }
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const file = join(folder, entry.name)
      if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(path, file)))) {
        if (OTHER_FOLDERS.test(entry.name)) continue
        folders.push({ folder: file, around: [...around, real] })
      } else if (entry.isFile() || entry.isSymbolicLink()) files.push(file)
      if (files.length + folders.length > maxEntries) {
        throw new Error(`${path} has more than ${maxEntries} files and folders.`)
      }
    }
  }
  return new SourceTree(path, files.sort(), linksOut)
}

/** False for a link to nothing, or to itself. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
