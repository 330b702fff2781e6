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
  const withImages = findLocales(folder, metadata, ['images'])
  return {
    source: folder.path,
    format: 'supply',
    ids: { folder: folder.path, ...(packageName && { googlePlay: packageName }) },
    folderName: projectName(folder),
    icon: firstOf(withImages, locale => findPicture(folder, 'icon', metadata, locale, 'images')),
    screenshots:
      firstOf(withImages, locale =>
        listPictures(folder, metadata, locale, 'images', 'phoneScreenshots'),
      ) ?? [],
    ...parseFields({
      title: read('title.txt', locales),
      tagline: read('short_description.txt'),
      description: read('full_description.txt'),
      whatsNew: readChangelog(folder, metadata, readableLocales(locales)),
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
