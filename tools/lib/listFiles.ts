import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The files in `folder` and the folders below, as paths with '/', sorted. None if it is missing. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}
