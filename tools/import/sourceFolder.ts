import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
// The map has the same paths on every system.
import { join } from 'node:path/posix'
import { readTextFile } from '../lib/jsonFile.ts'

/** Access to a folder that does not follow symbolic links out of it. */
export class SourceFolder {
  readonly path: string
  /** Identifies the folder in the map: its path, or the address that it was fetched from. */
  readonly name: string
  readonly #realPath: string

  constructor(path: string, name = path) {
    this.path = path
    this.name = name
    this.#realPath = realpathSync(path)
  }

  /** The path of a file or folder. Undefined if it is missing. Throws for a link that leads outside. */
  find(...names: string[]): string | undefined {
    const path = join(this.path, ...names)
    if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
    if (this.#isOutside(path)) {
      throw new Error(`${path} is a symbolic link that does not lead to a file in ${this.path}.`)
    }
    return path
  }

  /** A folder inside this one. Throws if it is missing, or a link that leads outside. */
  subfolder(...names: string[]): SourceFolder {
    const path = this.find(...names) ?? join(this.path, ...names)
    return new SourceFolder(
      path,
      this.name === this.path ? path : `${this.name} (${join(...names)})`,
    )
  }

  #isOutside(path: string): boolean {
    try {
      return relative(this.#realPath, realpathSync(path)).split(sep)[0] === '..'
    } catch {
      return true // A broken link.
    }
  }

  /** Names of the folders and links in a folder, sorted, 2 before 10. */
  folders(...names: string[]): string[] {
    return this.#list(names, entry => entry.isDirectory() || entry.isSymbolicLink())
  }

  /** Names of the files in a folder, sorted, 2 before 10. Throws for a link that leads outside. */
  files(...names: string[]): string[] {
    return this.#list(names, ({ name }) => {
      const path = this.find(...names, name)
      return path !== undefined && statSync(path).isFile()
    })
  }

  #list(names: string[], isWanted: (entry: Dirent) => boolean): string[] {
    const folder = this.find(...names)
    if (folder === undefined || !statSync(folder).isDirectory()) return []
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => !entry.name.startsWith('.') && isWanted(entry))
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  }

  /** The text of a file. Undefined if the file is missing or blank. */
  text(...names: string[]): string | undefined {
    const file = this.find(...names)
    return file && statSync(file).isFile() ? readTextFile(file).trim() || undefined : undefined
  }
}
