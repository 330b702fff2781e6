import { join } from 'node:path'
import {
  findLocales,
  firstOf,
  listPictures,
  playAddress,
  readListing,
  readSetting,
} from './fastlane.ts'
import type { ImportedApp, Languages } from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'

const PLAY_FOLDER = 'src/main/play'
const TEXTS = ['title.txt', 'short-description.txt', 'full-description.txt'] as const
/** Notes of other tracks are for testers. */
const NOTES = ['production.txt', 'default.txt']

/**
 * Reads the folder of gradle-play-publisher: `play` itself, or the first `src/main/play` in `folder`,
 * in one of its folders, or in `android/app`. Undefined if there is none.
 */
export function readPlayPublisher(
  folder: SourceFolder,
  languages: Languages,
): ImportedApp | undefined {
  const modules = ['', 'app', 'android/app', ...folder.folders('')]
  const places = ['', 'play', ...modules.map(module => join(module, PLAY_FOLDER))]
  const play = places.find(place => findLocales(folder, join(place, 'listings'), TEXTS).length > 0)
  if (play === undefined) return undefined
  const listings = join(play, 'listings')
  const notes = join(play, 'release-notes')
  const gradleFiles = ['build.gradle.kts', 'build.gradle']
  const packageName = readSetting(folder, play, gradleFiles, 'applicationId')
  const email = folder.text(play, 'contact-email.txt')
  const pictures = (kind: string, locales: string[]) =>
    firstOf(locales, locale => listPictures(folder, listings, locale, 'graphics', kind))
  return readListing(folder, languages, {
    format: 'gradle-play-publisher',
    ids: packageName ? { googlePlay: packageName } : {},
    place: listings,
    files: TEXTS,
    preferred: folder.text(play, 'default-language.txt'),
    places: [notes],
    news: locales =>
      firstOf(locales, locale => firstOf(NOTES, file => folder.text(notes, locale, file))),
    icon: locales => pictures('icon', locales)?.[0],
    screenshots: locales => pictures('phone-screenshots', locales),
    more: () => ({
      website: folder.text(play, 'contact-website.txt'),
      support: email && `mailto:${email}`,
      stores: packageName && { googlePlay: playAddress(packageName) },
    }),
  })
}
