import { basename, dirname, join, resolve } from 'node:path'
import { PICTURE_ENDINGS } from '../../src/site/companySchema.ts'
import {
  type AppIds,
  type ImportedApp,
  type ImportedFields,
  type Languages,
  type PictureSource,
  parseFields,
  type Translation,
} from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'

const PICTURE = new RegExp(`\\.(${PICTURE_ENDINGS}|gif)$`, 'i')

/** The folders in `metadata` that hold one of `files`: the locales, by name. */
export function findLocales(
  folder: SourceFolder,
  metadata: string,
  files: readonly string[],
): string[] {
  return folder
    .folders(metadata)
    .filter(locale => files.some(file => folder.find(metadata, locale, file) !== undefined))
}

/**
 * Those of `locales` in `language` and its script, closest first: for 'pt' those named pt, `preferred`,
 * pt-BR, where most of its speakers live, and other countries by name. Any spelling, such as iw_IL.
 */
export function localesIn(
  language: string,
  locales: readonly string[],
  preferred?: string,
): string[] {
  const wanted = new Intl.Locale(language).maximize()
  const distances = locales.map(name => {
    const locale = parseLocale(name)
    if (!locale) return { name, distance: Number.POSITIVE_INFINITY }
    const { language: code, script, region } = locale.maximize()
    const isOther = generic(code) !== generic(wanted.language) || script !== wanted.script
    const steps = [locale.toString() === language, name === preferred, region === wanted.region]
    const step = steps.indexOf(true)
    return { name, distance: isOther ? Number.POSITIVE_INFINITY : step < 0 ? steps.length : step }
  })
  return distances
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
}

/** The stores say 'no' for Bokmål. */
const generic = (code: string) => (code === 'no' ? 'nb' : code)

function parseLocale(name: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(name.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

/**
 * Locales for the default language of a site, closest first; then English ones, `default`, and the
 * default of the folder. Their texts may be combined. Without any of them, only the first of all.
 */
export function readableLocales(
  language: string,
  locales: readonly string[],
  preferred = 'default',
): string[] {
  const common = locales.filter(locale => locale === 'default' || locale === preferred)
  const found = [language, 'en'].flatMap(code => localesIn(code, locales, preferred))
  return found.length + common.length > 0
    ? [...new Set([...found, ...common])]
    : locales.slice(0, 1)
}

/** What `read` finds in the locales of each language but the first. */
export function readTranslations(
  [, ...others]: readonly string[],
  locales: readonly string[],
  read: (locales: string[]) => Translation & { notes: string[] },
): Pick<ImportedApp, 'translations' | 'notes'> {
  const found = others.map(code => [code, read(localesIn(code, locales))] as const)
  return {
    translations: Object.fromEntries(found),
    notes: found.flatMap(([code, { notes }]) => notes.map(note => `${code}: ${note}`)),
  }
}

/** The first defined result. */
export function firstOf<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = read(item)
    if (result !== undefined) return result
  }
  return undefined
}

/**
 * A value such as `package_name "org.example"` in one of the configuration files of fastlane or
 * Gradle, at most three folders above `metadata`.
 */
export function readSetting(
  folder: SourceFolder,
  metadata: string,
  files: readonly string[],
  name: string,
): string | undefined {
  const pattern = new RegExp(`^[ \\t]*${name}[ \\t(=]+["']([\\w.-]+)["']`, 'm')
  const places: string[] = []
  for (let place = metadata; place !== '' && place !== '.' && places.length < 3; ) {
    place = dirname(place)
    places.push(place)
  }
  return firstOf(places, place =>
    firstOf(files, file => pattern.exec(folder.text(place, file) ?? '')?.[1]),
  )
}

/** The page of an app in Google Play. */
export const playAddress = (packageName: string) =>
  `https://play.google.com/store/apps/details?id=${packageName}`

/** The pictures in a folder, by name. `folder.files` has checked where they are. */
export function listPictures(
  folder: SourceFolder,
  ...names: string[]
): { file: string; name: string }[] | undefined {
  const files = folder.files(...names).filter(file => PICTURE.test(file))
  const pictures = files.map(name => ({
    file: join(folder.path, ...names, name),
    name: `${folder.name}/${join(...names, name)}`,
  }))
  return pictures.length > 0 ? pictures : undefined
}

/** A picture with the given name and any ending. */
export function findPicture(
  folder: SourceFolder,
  name: string,
  ...names: string[]
): PictureSource | undefined {
  const pictures = listPictures(folder, ...names)
  return pictures?.find(({ file }) => basename(file).replace(PICTURE, '') === name)
}

/** Where a release tool keeps what a store shows of an app. */
type Listing = {
  format: ImportedApp['format']
  ids: AppIds
  /** The folder with a folder of texts for each locale. */
  place: string
  /** Names of the files for title, tagline and description, one of which marks a locale. */
  files: readonly [string, string, string]
  /** The locale that the folder prefers. */
  preferred?: string | undefined
  /** Other folders with a folder for each locale, such as one of pictures. */
  places?: string[]
  /** The following read the first of `locales` that has any. */
  news: (locales: string[]) => string | undefined
  icon: (locales: string[]) => PictureSource | undefined
  screenshots: (locales: string[]) => PictureSource[] | undefined
  /** Further fields. */
  more: (read: (file: string) => string | undefined) => { [Field in keyof ImportedFields]: unknown }
}

/** Reads an app from the folder of a release tool, with its translations to `languages`. */
export function readListing(
  folder: SourceFolder,
  languages: Languages,
  { format, ids, place, files, preferred, places = [], more, ...listing }: Listing,
): ImportedApp {
  const names = [...new Set([place, ...places].flatMap(path => folder.folders(path)))]
  const all = findLocales(folder, place, files)
  const order = (locales: string[]) => readableLocales(languages[0], locales, preferred)
  const read = (file: string, locales: string[]) =>
    firstOf(locales, locale => folder.text(place, locale, file))
  const [title, tagline, description] = files
  const readTexts = (locales: string[], ofNews: string[]) => ({
    title: read(title, locales),
    tagline: read(tagline, locales),
    description: read(description, locales),
    whatsNew: listing.news(ofNews),
  })
  const locales = order(all)
  const { fields, notes } = parseFields({
    ...readTexts(locales, [...order(names), ...locales]),
    title: read(title, [...locales, ...all]),
    ...more(file => read(file, locales)),
  })
  const others = readTranslations(languages, names, own => ({
    ...parseFields(readTexts(own, own)),
    screenshots: listing.screenshots(own) ?? [],
  }))
  const withPictures = [...order(names), ...names]
  return {
    source: folder.name,
    format,
    ids: { folder: folder.name, ...ids },
    folderName: projectName(folder),
    icon: listing.icon(withPictures),
    screenshots: listing.screenshots(withPictures) ?? [],
    fields,
    translations: others.translations,
    notes: [...notes, ...others.notes],
  }
}

/** Name of the folder around those of the release tools, such as the name of the repository. */
function projectName(folder: SourceFolder): string {
  let path = resolve(folder.name)
  while (/^(android|app|app-metadata|fastlane|ios|main|metadata|play|src)$/.test(basename(path)))
    path = dirname(path)
  return basename(path)
}
