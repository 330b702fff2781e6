import { readdirSync, realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
// Paths in a tree are the same on every system.
import { basename, dirname, join } from 'node:path/posix'
import { PICTURE_FILE } from '../../src/shared/domain/companySchema.ts'
import { readTextFile } from '../lib/jsonFile.ts'
import type { PictureSource } from './listing.ts'

const MAX_FILES = 200_000
/** What was built or installed, and is not the company's own. */
const OTHER_FOLDERS = /^(\..*|build|node_modules|Pods)$/

/** The files of a folder. Does not follow symbolic links out of it. */
export class SourceTree {
  /** An absolute path. */
  readonly folder: string
  /** Paths of the files, relative to the folder. */
  readonly files: readonly string[]
  readonly #names: ReadonlyMap<string, string[]>

  constructor(folder: string, files: readonly string[]) {
    this.folder = folder
    this.files = files
    this.#names = Map.groupBy(files, file => dirname(file))
  }

  /** The files directly in `folder`, in the order of their names, 2 before 10. */
  filesIn(folder: string): string[] {
    const files = this.#names.get(folder === '' ? '.' : folder) ?? []
    return files
      .filter(file => !basename(file).startsWith('.'))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
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
    if (relative(realpathSync(this.folder), realpathSync(path)).split(sep)[0] === '..') {
      throw new Error(`${path} is a symbolic link that leads out of ${this.folder}.`)
    }
    return path
  }
}

/** The files of the folder at `path`. */
export function openFolder(path: string): SourceTree {
  const files: string[] = []
  const folders = ['']
  for (const folder of folders) {
    for (const entry of readdirSync(join(path, folder), { withFileTypes: true })) {
      const file = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!OTHER_FOLDERS.test(entry.name)) folders.push(file)
      } else if (entry.isFile() || entry.isSymbolicLink()) files.push(file)
      if (files.length > MAX_FILES) throw new Error(`${path} has more than ${MAX_FILES} files.`)
    }
  }
  return new SourceTree(path, files.sort())
}
