import type { ImportedApp, Languages } from './importedApp.ts'
import { readFastlane } from './readFastlane.ts'
import { readPlayPublisher } from './readPlayPublisher.ts'
import type { SourceFolder } from './sourceFolder.ts'

/**
 * Reads the apps in a folder: one for each platform and release tool. Throws an error that names the
 * folder if there are none.
 */
export function readFolder(folder: SourceFolder, languages: Languages): ImportedApp[] {
  const found = [...readFastlane(folder, languages), readPlayPublisher(folder, languages)]
  const apps = found.filter(app => app !== undefined)
  if (apps.length > 0) return apps
  throw new Error(
    `${folder.name} has an unknown format: expected a folder of fastlane or gradle-play-publisher, such as one with fastlane/metadata/android/en-US/full_description.txt, fastlane/metadata/en-US/name.txt or src/main/play/listings/en-US/title.txt.`,
  )
}
