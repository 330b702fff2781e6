import { basename, dirname, join, resolve } from 'node:path'
import {
  findLocales,
  findPicture,
  firstOf,
  listPictures,
  playAddress,
  readableLocales,
  readListing,
  readSetting,
} from './fastlane.ts'
import type { ImportedApp, Languages } from './importedApp.ts'
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
const SUPPLY_TEXTS = ['title.txt', 'short_description.txt', 'full_description.txt'] as const
const DELIVER_PLACES = ['', 'metadata', 'fastlane/metadata', 'ios/fastlane/metadata']
const DELIVER_TEXTS = ['name.txt', 'subtitle.txt', 'description.txt'] as const

/** Folders that may hold one folder of supply for each package, such as `app-metadata/example.notes`. */
const PACKAGE_PLACES = [...SUPPLY_PLACES, 'app-metadata']
const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i

/**
 * Reads the apps in a fastlane folder: one for each platform, or one for each folder that has the
 * name of a package. None if it is another folder. The first of `languages` is the default.
 */
export function readFastlane(folder: SourceFolder, languages: Languages): ImportedApp[] {
  const apps = [readSupply(folder, languages), readDeliver(folder, languages)].filter(
    app => app !== undefined,
  )
  if (apps.length > 0) return apps
  return PACKAGE_PLACES.flatMap(place =>
    folder
      .folders(place)
      .filter(name => PACKAGE_NAME.test(name))
      .flatMap(name => readSupply(folder.subfolder(place, name), languages) ?? []),
  )
}

/** Reads the folder of fastlane supply (Google Play, F-Droid). Undefined if there is none in `folder`. */
function readSupply(folder: SourceFolder, languages: Languages): ImportedApp | undefined {
  const place = SUPPLY_PLACES.find(place => findLocales(folder, place, SUPPLY_TEXTS).length > 0)
  if (place === undefined) return undefined
  const folderName = basename(resolve(folder.path))
  const packageName =
    place === '' && PACKAGE_NAME.test(folderName)
      ? folderName
      : readSetting(folder, place, ['Appfile', 'Supplyfile'], 'package_name')
  const locales = readableLocales(languages[0], findLocales(folder, place, SUPPLY_TEXTS))
  const changelog = newestChangelog(folder, place, locales)
  return readListing(folder, languages, {
    format: 'supply',
    ids: packageName ? { googlePlay: packageName } : {},
    place,
    files: SUPPLY_TEXTS,
    news: locales => changelog && firstOf(locales, locale => folder.text(place, locale, changelog)),
    icon: locales =>
      firstOf(locales, locale => findPicture(folder, 'icon', place, locale, 'images')),
    screenshots: locales =>
      firstOf(locales, locale => listPictures(folder, place, locale, 'images', 'phoneScreenshots')),
    more: () => ({ stores: packageName && { googlePlay: playAddress(packageName) } }),
  })
}

/** The file for the highest version code that has a text in `locales`, otherwise default.txt. */
function newestChangelog(
  folder: SourceFolder,
  metadata: string,
  locales: readonly string[],
): string | undefined {
  const files = locales.flatMap(locale => folder.files(metadata, locale, 'changelogs'))
  const newestFirst = [...new Set(files)]
    .filter(file => /^\d+\.txt$/.test(file))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  return [...newestFirst, 'default.txt']
    .map(file => join('changelogs', file))
    .find(file => locales.some(locale => folder.text(metadata, locale, file) !== undefined))
}

/** Reads the folder of fastlane deliver (App Store). Undefined if there is none in `folder`. */
function readDeliver(folder: SourceFolder, languages: Languages): ImportedApp | undefined {
  const place = DELIVER_PLACES.find(place => findLocales(folder, place, DELIVER_TEXTS).length > 0)
  if (place === undefined) return undefined
  const bundleId = readSetting(folder, place, ['Deliverfile', 'Appfile'], 'app_identifier')
  const category = folder.text(place, 'primary_category.txt')
  // Beside the metadata, in a folder for each locale.
  const screenshots = join(dirname(place), 'screenshots')
  return readListing(folder, languages, {
    format: 'deliver',
    ids: bundleId ? { appStore: bundleId } : {},
    place,
    files: DELIVER_TEXTS,
    places: [screenshots],
    news: locales => firstOf(locales, locale => folder.text(place, locale, 'release_notes.txt')),
    icon: () => findPicture(folder, 'app_icon', place),
    screenshots: locales => {
      const pictures = firstOf(locales, locale => listPictures(folder, screenshots, locale))
      const ofPhones = pictures?.filter(({ file }) => /iphone/i.test(basename(file)))
      return ofPhones?.length ? ofPhones : pictures
    },
    more: read => ({
      website: read('marketing_url.txt'),
      support: read('support_url.txt'),
      privacy: read('privacy_url.txt'),
      category: category && readCategory(category),
    }),
  })
}
