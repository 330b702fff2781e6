import { join } from 'node:path'
import {
  findLocales,
  firstOf,
  listPictures,
  projectName,
  readableLocales,
  readSetting,
  readTranslations,
} from './fastlane.ts'
import { type ImportedApp, type Languages, parseFields } from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'

const PLAY_FOLDER = 'src/main/play'
const NOTES = ['production.txt', 'default.txt']
const TEXTS = ['title.txt', 'short-description.txt', 'full-description.txt']

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
  const notesFolder = join(play, 'release-notes')
  const defaultLanguage = folder.text(play, 'default-language.txt')
  const order = (locales: string[]) => readableLocales(languages[0], locales, defaultLanguage)
  const all = findLocales(folder, listings, TEXTS)
  const locales = order(all)
  const readIn = (locales: string[], file: string) =>
    firstOf(locales, locale => folder.text(listings, locale, file))
  const withPictures = findLocales(folder, listings, ['graphics'])
  const preferred = [...order(withPictures), ...withPictures]
  const pictures = (kind: string, locales: string[]) =>
    firstOf(locales, locale => listPictures(folder, listings, locale, 'graphics', kind)) ?? []
  const readTexts = (locales: string[], withNotes: string[]) => ({
    title: readIn(locales, 'title.txt'),
    tagline: readIn(locales, 'short-description.txt'),
    description: readIn(locales, 'full-description.txt'),
    whatsNew: readReleaseNotes(folder, notesFolder, withNotes),
  })

  const gradleFiles = ['build.gradle.kts', 'build.gradle']
  const packageName = readSetting(folder, play, gradleFiles, 'applicationId')
  const email = folder.text(play, 'contact-email.txt')
  const { fields, notes } = parseFields({
    ...readTexts(locales, order(findLocales(folder, notesFolder, NOTES))),
    title: readIn([...locales, ...all], 'title.txt'),
    website: folder.text(play, 'contact-website.txt'),
    support: email && `mailto:${email}`,
    stores: packageName && {
      googlePlay: `https://play.google.com/store/apps/details?id=${packageName}`,
    },
  })
  const names = [...new Set([...folder.folders(listings), ...folder.folders(notesFolder)])]
  const others = readTranslations(languages, names, locales => ({
    ...parseFields(readTexts(locales, locales)),
    screenshots: pictures('phone-screenshots', locales),
  }))
  return {
    source: folder.name,
    format: 'gradle-play-publisher',
    ids: { folder: folder.name, ...(packageName && { googlePlay: packageName }) },
    folderName: projectName(folder),
    icon: pictures('icon', preferred)[0],
    screenshots: pictures('phone-screenshots', preferred),
    fields,
    translations: others.translations,
    notes: [...notes, ...others.notes],
  }
}

/** The text for the track `production`, otherwise default.txt. Notes of other tracks are for testers. */
function readReleaseNotes(
  folder: SourceFolder,
  notes: string,
  locales: readonly string[],
): string | undefined {
  return firstOf(locales, locale => firstOf(NOTES, file => folder.text(notes, locale, file)))
}
