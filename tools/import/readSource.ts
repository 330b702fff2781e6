import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { ImportedApp } from './importedApp.ts'
import { readFastlane } from './readFastlane.ts'
import { readStoreAnswer } from './readStoreAnswer.ts'
import { SourceFolder } from './sourceFolder.ts'

/**
 * Reads the apps of a source, whose format is recognized by its content. A fastlane folder with both
 * platforms gives two. Throws an error that names the file and the reason.
 */
export function readSource(source: string): ImportedApp[] {
  // One spelling, since the map keeps it.
  const path = relative('', source).replaceAll(sep, '/') || '.'
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist.`)
  return stats.isDirectory() ? readFolder(path) : readStoreAnswer(path)
}

function readFolder(path: string): ImportedApp[] {
  const apps = readFastlane(new SourceFolder(path))
  if (apps.length > 0) return apps
  throw new Error(
    `${path} has an unknown format: expected a fastlane folder, such as fastlane/metadata/android/en-US/full_description.txt or fastlane/metadata/en-US/name.txt.`,
  )
}
