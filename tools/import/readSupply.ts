import {
  findLocales,
  findPicture,
  firstOf,
  listPictures,
  projectName,
  readableLocales,
  readSetting,
} from './fastlane.ts'
import { collectFields, type ImportedApp } from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'
import { readLine, readText } from './values.ts'

const PLACES = [
  '',
  'android',
  'metadata',
  'metadata/android',
  'fastlane/metadata/android',
  'android/fastlane/metadata/android',
]
const TEXTS = ['title.txt', 'short_description.txt', 'full_description.txt']

/** Reads the folder of fastlane supply (Google Play, F-Droid). Undefined if there is none in `folder`. */
export function readSupply(folder: SourceFolder): ImportedApp | undefined {
  const metadata = PLACES.find(place => findLocales(folder, place, TEXTS).length > 0)
  if (metadata === undefined) return undefined
  const locales = findLocales(folder, metadata, TEXTS)
  const read = (file: string, from = readableLocales(locales)) =>
    firstOf(from, locale => folder.text(metadata, locale, file))
  const packageName = readSetting(folder, metadata, ['Appfile', 'Supplyfile'], 'package_name')

  const { fields, notes, add } = collectFields()
  add('title', read('title.txt', locales), readLine)
  add('tagline', read('short_description.txt'), readLine)
  add('description', read('full_description.txt'), readText)
  add('whatsNew', readChangelog(folder, metadata, readableLocales(locales)), readText)
  if (packageName !== undefined) {
    const googlePlay = `https://play.google.com/store/apps/details?id=${packageName}`
    add('stores', { googlePlay })
  }
  const withImages = findLocales(folder, metadata, ['images'])
  return {
    source: folder.path,
    format: 'supply',
    ids: { folder: folder.path, ...(packageName && { googlePlay: packageName }) },
    fields,
    folderName: projectName(folder),
    icon: firstOf(withImages, locale => findPicture(folder, 'icon', metadata, locale, 'images')),
    screenshots:
      firstOf(withImages, locale =>
        listPictures(folder, metadata, locale, 'images', 'phoneScreenshots'),
      ) ?? [],
    notes,
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
