import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { ImportedApp } from './importedApp.ts'
import { readFastlane } from './readFastlane.ts'
import { readPlayPublisher } from './readPlayPublisher.ts'
import { readStoreAnswer } from './readStoreAnswer.ts'
import { SourceFolder } from './sourceFolder.ts'

/**
 * Reads the apps of a source, whose format is recognized by its content. A folder gives
 * one app for each platform and release tool. Throws an error that names the file and the reason.
 */
export function readSource(source: string): ImportedApp[] {
  // One spelling, since the map keeps it.
  const path = relative('', source).replaceAll(sep, '/') || '.'
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist.`)
  return stats.isDirectory() ? readFolder(path) : readStoreAnswer(path)
}

function readFolder(path: string): ImportedApp[] {
  const folder = new SourceFolder(path)
  const apps = [...readFastlane(folder), readPlayPublisher(folder)].filter(app => app !== undefined)
  if (apps.length > 0) return apps
  throw new Error(
    `${path} has an unknown format: expected a folder of fastlane or gradle-play-publisher, such as one with fastlane/metadata/android/en-US/full_description.txt, fastlane/metadata/en-US/name.txt or src/main/play/listings/en-US/title.txt.`,
  )
}
