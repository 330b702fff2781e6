import { basename, dirname, join, resolve } from 'node:path'
import {
  findLocales,
  findPicture,
  firstOf,
  listPictures,
  projectName,
  readableLocales,
  readSetting,
  readTranslations,
} from './fastlane.ts'
import { type ImportedApp, type Languages, parseFields } from './importedApp.ts'
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

/** Finds the first of `places` with one of `files` in a locale, and the locales of the default language. */
function openTexts(
  folder: SourceFolder,
  places: string[],
  files: string[],
  [defaultLanguage]: Languages,
) {
  const metadata = places.find(place => findLocales(folder, place, files).length > 0)
  if (metadata === undefined) return undefined
  const all = findLocales(folder, metadata, files)
  const locales = readableLocales(defaultLanguage, all)
  /** The text of `file` in the first of `locales` that has it. */
  const read = (file: string, locales: string[]) =>
    firstOf(locales, locale => folder.text(metadata, locale, file))
  return { metadata, locales, title: (file: string) => read(file, [...locales, ...all]), read }
}

/** Reads the folder of fastlane supply (Google Play, F-Droid). Undefined if there is none in `folder`. */
function readSupply(folder: SourceFolder, languages: Languages): ImportedApp | undefined {
  const texts = openTexts(folder, SUPPLY_PLACES, SUPPLY_TEXTS, languages)
  if (!texts) return undefined
  const { metadata, locales, title, read } = texts
  const folderName = basename(resolve(folder.path))
  const packageName =
    metadata === '' && PACKAGE_NAME.test(folderName)
      ? folderName
      : readSetting(folder, metadata, ['Appfile', 'Supplyfile'], 'package_name')
  const withImages = findLocales(folder, metadata, ['images'])
  const preferred = [...readableLocales(languages[0], withImages), ...withImages]
  const readScreenshots = (locales: string[]) =>
    firstOf(locales, locale =>
      listPictures(folder, metadata, locale, 'images', 'phoneScreenshots'),
    ) ?? []
  const changelog = newestChangelog(folder, metadata, locales)
  const readTexts = (locales: string[]) => ({
    title: read('title.txt', locales),
    tagline: read('short_description.txt', locales),
    description: read('full_description.txt', locales),
    whatsNew: changelog && read(changelog, locales),
  })
  const { fields, notes } = parseFields({
    ...readTexts(locales),
    title: title('title.txt'),
    stores: packageName && {
      googlePlay: `https://play.google.com/store/apps/details?id=${packageName}`,
    },
  })
  const others = readTranslations(languages, folder.folders(metadata), locales => ({
    ...parseFields(readTexts(locales)),
    screenshots: readScreenshots(locales),
  }))
  return {
    source: folder.name,
    format: 'supply',
    ids: { folder: folder.name, ...(packageName && { googlePlay: packageName }) },
    folderName: projectName(folder),
    icon: firstOf(preferred, locale => findPicture(folder, 'icon', metadata, locale, 'images')),
    screenshots: readScreenshots(preferred),
    fields,
    translations: others.translations,
    notes: [...notes, ...others.notes],
  }
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
  const texts = openTexts(folder, DELIVER_PLACES, DELIVER_TEXTS, languages)
  if (!texts) return undefined
  const { metadata, locales, title, read } = texts
  const bundleId = readSetting(folder, metadata, ['Deliverfile', 'Appfile'], 'app_identifier')
  const category = folder.text(metadata, 'primary_category.txt')
  const screenshots = join(dirname(metadata), 'screenshots')
  const withPictures = metadata === '' ? [] : findLocales(folder, screenshots, ['.'])
  const preferred = [...readableLocales(languages[0], withPictures), ...withPictures]
  const readTexts = (locales: string[]) => ({
    title: read('name.txt', locales),
    tagline: read('subtitle.txt', locales),
    description: read('description.txt', locales),
    whatsNew: read('release_notes.txt', locales),
  })
  const { fields, notes } = parseFields({
    ...readTexts(locales),
    title: title('name.txt'),
    website: read('marketing_url.txt', locales),
    support: read('support_url.txt', locales),
    privacy: read('privacy_url.txt', locales),
    category: category && readCategory(category),
  })
  const names = [...new Set([...folder.folders(metadata), ...withPictures])]
  const others = readTranslations(languages, names, locales => ({
    ...parseFields(readTexts(locales)),
    screenshots: readScreenshots(
      folder,
      screenshots,
      locales.filter(locale => withPictures.includes(locale)),
    ),
  }))
  return {
    source: folder.name,
    format: 'deliver',
    ids: { folder: folder.name, ...(bundleId && { appStore: bundleId }) },
    folderName: projectName(folder),
    icon: findPicture(folder, 'app_icon', metadata),
    screenshots: readScreenshots(folder, screenshots, preferred),
    fields,
    translations: others.translations,
    notes: [...notes, ...others.notes],
  }
}

/** fastlane keeps them beside the metadata, in a folder for each locale. Those of phones are preferred. */
function readScreenshots(folder: SourceFolder, screenshots: string, locales: readonly string[]) {
  const pictures = firstOf(locales, locale => listPictures(folder, screenshots, locale)) ?? []
  const ofPhones = pictures.filter(({ file }) => /iphone/i.test(basename(file)))
  return ofPhones.length > 0 ? ofPhones : pictures
}
