import { join } from 'node:path'
import {
  findLocales,
  firstOf,
  listPictures,
  projectName,
  readableLocales,
  readSetting,
} from './fastlane.ts'
import { type ImportedApp, parseFields } from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'

const PLAY_FOLDER = 'src/main/play'
const TEXTS = ['title.txt', 'short-description.txt', 'full-description.txt']

/**
 * Reads the folder of gradle-play-publisher: `play` itself, or the first `src/main/play` in `folder`,
 * in one of its folders, or in `android/app`. Undefined if there is none.
 */
export function readPlayPublisher(folder: SourceFolder): ImportedApp | undefined {
  const modules = ['', 'app', 'android/app', ...folder.folders('')]
  const places = ['', 'play', ...modules.map(module => join(module, PLAY_FOLDER))]
  const play = places.find(place => findLocales(folder, join(place, 'listings'), TEXTS).length > 0)
  if (play === undefined) return undefined

  const defaultLanguage = folder.text(play, 'default-language.txt')
  const listings = join(play, 'listings')
  const all = findLocales(folder, listings, TEXTS, defaultLanguage)
  const locales = readableLocales(all, defaultLanguage)
  const readIn = (locales: string[], file: string) =>
    firstOf(locales, locale => folder.text(listings, locale, file))
  const withPictures = findLocales(folder, listings, ['graphics'], defaultLanguage)
  const pictures = (kind: string) =>
    firstOf(withPictures, locale => listPictures(folder, listings, locale, 'graphics', kind)) ?? []

  const gradleFiles = ['build.gradle.kts', 'build.gradle']
  const packageName = readSetting(folder, play, gradleFiles, 'applicationId')
  const email = folder.text(play, 'contact-email.txt')
  return {
    source: folder.name,
    format: 'gradle-play-publisher',
    ids: { folder: folder.name, ...(packageName && { googlePlay: packageName }) },
    folderName: projectName(folder),
    icon: pictures('icon')[0],
    screenshots: pictures('phone-screenshots'),
    ...parseFields({
      title: readIn(all, 'title.txt'),
      tagline: readIn(locales, 'short-description.txt'),
      description: readIn(locales, 'full-description.txt'),
      whatsNew: readReleaseNotes(folder, play, defaultLanguage),
      website: folder.text(play, 'contact-website.txt'),
      support: email && `mailto:${email}`,
      stores: packageName && {
        googlePlay: `https://play.google.com/store/apps/details?id=${packageName}`,
      },
    }),
  }
}

/** The text for the track `production`, otherwise default.txt. Notes of other tracks are for testers. */
function readReleaseNotes(
  folder: SourceFolder,
  play: string,
  defaultLanguage: string | undefined,
): string | undefined {
  const files = ['production.txt', 'default.txt']
  const notes = join(play, 'release-notes')
  const locales = findLocales(folder, notes, files, defaultLanguage)
  return firstOf(readableLocales(locales, defaultLanguage), locale =>
    firstOf(files, file => folder.text(notes, locale, file)),
  )
}
