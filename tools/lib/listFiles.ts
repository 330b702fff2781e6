import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The files in `folder` and the folders below, as paths with '/', sorted. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}
