import { basename, dirname, join } from 'node:path'
import {
  findLocales,
  findPicture,
  firstOf,
  listPictures,
  projectName,
  readableLocales,
  readSetting,
} from './fastlane.ts'
import { type ImportedApp, parseFields } from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'
import { readCategory } from './values.ts'

const PLACES = ['', 'metadata', 'fastlane/metadata', 'ios/fastlane/metadata']
const TEXTS = ['name.txt', 'description.txt', 'release_notes.txt']

/** Reads the folder of fastlane deliver (App Store). Undefined if there is none in `folder`. */
export function readDeliver(folder: SourceFolder): ImportedApp | undefined {
  const metadata = PLACES.find(place => findLocales(folder, place, TEXTS).length > 0)
  if (metadata === undefined) return undefined
  const locales = findLocales(folder, metadata, TEXTS)
  const read = (file: string, from = readableLocales(locales)) =>
    firstOf(from, locale => folder.text(metadata, locale, file))
  const bundleId = readSetting(folder, metadata, ['Deliverfile', 'Appfile'], 'app_identifier')
  const category = folder.text(metadata, 'primary_category.txt')
  return {
    source: folder.path,
    format: 'deliver',
    ids: { folder: folder.path, ...(bundleId && { appStore: bundleId }) },
    folderName: projectName(folder),
    icon: findPicture(folder, 'app_icon', metadata),
    screenshots: metadata === '' ? [] : readScreenshots(folder, metadata),
    ...parseFields({
      title: read('name.txt', locales),
      tagline: read('subtitle.txt'),
      description: read('description.txt'),
      whatsNew: read('release_notes.txt'),
      website: read('marketing_url.txt'),
      support: read('support_url.txt'),
      privacy: read('privacy_url.txt'),
      category: category && readCategory(category),
    }),
  }
}

/** fastlane keeps them beside the metadata, in a folder for each locale. Those of phones are preferred. */
function readScreenshots(folder: SourceFolder, metadata: string) {
  const screenshots = join(dirname(metadata), 'screenshots')
  const locales = findLocales(folder, screenshots, ['.'])
  const pictures = firstOf(locales, locale => listPictures(folder, screenshots, locale)) ?? []
  const ofPhones = pictures.filter(({ file }) => /iphone/i.test(basename(file)))
  return ofPhones.length > 0 ? ofPhones : pictures
}
