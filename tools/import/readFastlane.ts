import { basename, dirname, join, resolve } from 'node:path'
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

const SUPPLY_PLACES = [
  '',
  'android',
  'metadata',
  'metadata/android',
  'fastlane/metadata/android',
  'android/fastlane/metadata/android',
]
const SUPPLY_TEXTS = ['title.txt', 'short_description.txt', 'full_description.txt']
const DELIVER_PLACES = ['', 'metadata', 'fastlane/metadata', 'ios/fastlane/metadata']
const DELIVER_TEXTS = ['name.txt', 'description.txt', 'release_notes.txt']

/** Folders that may hold one folder of supply for each package, such as `app-metadata/example.notes`. */
const PACKAGE_PLACES = [...SUPPLY_PLACES, 'app-metadata']
const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i

/**
 * Reads the apps in a fastlane folder: one for each platform, or one for each folder that has the
 * name of a package. None if it is another folder.
 */
export function readFastlane(folder: SourceFolder): ImportedApp[] {
  const apps = [readSupply(folder), readDeliver(folder)].filter(app => app !== undefined)
  if (apps.length > 0) return apps
  return PACKAGE_PLACES.flatMap(place =>
    folder
      .folders(place)
      .filter(name => PACKAGE_NAME.test(name))
      .flatMap(name => readSupply(folder.subfolder(place, name)) ?? []),
  )
}

/** Finds the first of `places` with one of `files` in a locale, and reads its texts; a title in any locale. */
function openTexts(folder: SourceFolder, places: string[], files: string[]) {
  const metadata = places.find(place => findLocales(folder, place, files).length > 0)
  if (metadata === undefined) return undefined
  const all = findLocales(folder, metadata, files)
  const locales = readableLocales(all)
  const readIn = (locales: string[]) => (file: string) =>
    firstOf(locales, locale => folder.text(metadata, locale, file))
  return { metadata, locales, readTitle: readIn(all), read: readIn(locales) }
}

/** Reads the folder of fastlane supply (Google Play, F-Droid). Undefined if there is none in `folder`. */
function readSupply(folder: SourceFolder): ImportedApp | undefined {
  const texts = openTexts(folder, SUPPLY_PLACES, SUPPLY_TEXTS)
  if (!texts) return undefined
  const { metadata, readTitle, read } = texts
  const folderName = basename(resolve(folder.path))
  const packageName =
    metadata === '' && PACKAGE_NAME.test(folderName)
      ? folderName
      : readSetting(folder, metadata, ['Appfile', 'Supplyfile'], 'package_name')
  const withImages = findLocales(folder, metadata, ['images'])
  return {
    source: folder.name,
    format: 'supply',
    ids: { folder: folder.name, ...(packageName && { googlePlay: packageName }) },
    folderName: projectName(folder),
    icon: firstOf(withImages, locale => findPicture(folder, 'icon', metadata, locale, 'images')),
    screenshots:
      firstOf(withImages, locale =>
        listPictures(folder, metadata, locale, 'images', 'phoneScreenshots'),
      ) ?? [],
    ...parseFields({
      title: readTitle('title.txt'),
      tagline: read('short_description.txt'),
      description: read('full_description.txt'),
      whatsNew: readChangelog(folder, metadata, texts.locales),
      stores: packageName && {
        googlePlay: `https://play.google.com/store/apps/details?id=${packageName}`,
      },
    }),
  }
}

/** The text for the highest version code, otherwise default.txt. */
function readChangelog(
  folder: SourceFolder,
  metadata: string,
  locales: readonly string[],
): string | undefined {
  return firstOf(locales, locale => {
    const files = folder.files(metadata, locale, 'changelogs')
    const newestFirst = files.filter(file => /^\d+\.txt$/.test(file)).reverse()
    return firstOf([...newestFirst, 'default.txt'], file =>
      folder.text(metadata, locale, 'changelogs', file),
    )
  })
}

/** Reads the folder of fastlane deliver (App Store). Undefined if there is none in `folder`. */
function readDeliver(folder: SourceFolder): ImportedApp | undefined {
  const texts = openTexts(folder, DELIVER_PLACES, DELIVER_TEXTS)
  if (!texts) return undefined
  const { metadata, readTitle, read } = texts
  const bundleId = readSetting(folder, metadata, ['Deliverfile', 'Appfile'], 'app_identifier')
  const category = folder.text(metadata, 'primary_category.txt')
  return {
    source: folder.name,
    format: 'deliver',
    ids: { folder: folder.name, ...(bundleId && { appStore: bundleId }) },
    folderName: projectName(folder),
    icon: findPicture(folder, 'app_icon', metadata),
    screenshots: metadata === '' ? [] : readScreenshots(folder, metadata),
    ...parseFields({
      title: readTitle('name.txt'),
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
