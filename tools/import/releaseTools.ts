import { globSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { PICTURE_FILE } from '../../src/shared/domain/companySchema.ts'
import { isUrl } from '../lib/givenPath.ts'
import {
  type AppIds,
  googlePlayPage,
  type ImportedApp,
  type ImportedFields,
  type Languages,
  parseFields,
} from './importedApp.ts'
import { firstOf, readableLocales, translateInto } from './locales.ts'
import type { SourceFolder } from './sourceFolder.ts'
import { readCategory } from './values.ts'

const SUPPLY_PLACES = [
  '',
  'android',
  'metadata',
  'metadata/android',
  'fastlane/metadata/android',
  'android/fastlane/metadata/android',
  'fastlane/metadata',
]
/** The flavors of an app and of its modules, where F-Droid reads as well. */
const FLAVOR_PLACES = '{,*/}src/*/fastlane/metadata{,/android}'
const DELIVER_PLACES = ['', 'metadata', 'fastlane/metadata', 'ios/fastlane/metadata']

/** File names of title, tagline and description. */
const SUPPLY_FILES = ['title.txt', 'short_description.txt', 'full_description.txt'] as const

/** Folders that may hold a folder of supply for each package, such as `app-metadata/example.notes`. */
const PACKAGE_PLACES = [...SUPPLY_PLACES, 'app-metadata']
const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i

/** Where a release tool keeps the texts and pictures of an app. In paths, `*` stands for the locale. */
type Listing = {
  format: ImportedApp['format']
  ids: AppIds
  /** The folder of the locales. Each locale is a folder with at least one of `files`. */
  place: string
  /** File names of title, tagline and description. */
  files: readonly [string, string, string]
  /** The default locale, if the folder names one. */
  preferred?: string | undefined
  /** Paths of the news. The first that exists in a locale counts. `locales` suit the default language. */
  news: (locales: string[]) => string[]
  /** A folder, and the file name of the icon without its ending. */
  icon: [folder: string, name?: string]
  screenshots: string
  more: (read: (file: string) => string | undefined) => { [Field in keyof ImportedFields]: unknown }
  /** Folders that hold another listing of this tool. */
  others?: string[]
}

/**
 * Reads the apps in a folder: one for each platform and release tool, or one for each subfolder that is named
 * after a package. Throws an error that names the folder if there are none.
 */
export function readFolder(folder: SourceFolder, languages: Languages): ImportedApp[] {
  const readAll = (found: SourceFolder, find: ((folder: SourceFolder) => Listing | undefined)[]) =>
    find.flatMap(find => {
      const listing = find(found)
      return listing ? readListing(found, languages, listing) : []
    })
  const ofSupply = readAll(folder, [findSupply])
  const ofDeliver = readAll(folder, [findDeliver])
  const hasFastlane = ofSupply.length + ofDeliver.length > 0
  const places = hasFastlane && !leadsToPackage(folder) ? [] : PACKAGE_PLACES
  const ofPackages = places.flatMap(place => {
    const names = folder.folders(place).filter(name => PACKAGE_NAME.test(name))
    return names.flatMap(name => readAll(folder.subfolder(place, name), [findSupply]))
  })
  const ofAndroid = [ofPackages, ofSupply].find(found => found.length > 0)
  const apps = [
    ...(ofAndroid ?? readAll(folder, [findFlavor])),
    ...ofDeliver,
    ...readAll(folder, [findPlayPublisher]),
  ]
  if (apps.length > 0) return apps
  const flavors = findFlavors(folder)
  if (flavors.length > 0) {
    throw new Error(`${folder.name} has several listings. ${describeChoice(folder, flavors)}`)
  }
  throw new Error(
    `${folder.name} has an unknown format: expected a folder of fastlane or gradle-play-publisher, such as one with fastlane/metadata/android/en-US/full_description.txt, fastlane/metadata/en-US/name.txt or src/main/play/listings/en-US/title.txt.`,
  )
}

/** The folder of fastlane supply (Google Play, F-Droid). */
function findSupply(folder: SourceFolder): Listing | undefined {
  const place = findUsualPlace(folder)
  return place === undefined ? undefined : supplyIn(folder, place, findFlavors(folder))
}

/** The folder of fastlane supply in the only flavor that has one. */
function findFlavor(folder: SourceFolder): Listing | undefined {
  const [flavor, ...others] = findFlavors(folder)
  return flavor && others.length === 0 ? supplyIn(folder, flavor) : undefined
}

function supplyIn(folder: SourceFolder, place: string, others: string[] = []): Listing {
  const folderName = basename(resolve(folder.path))
  const isPackage = place === '' && PACKAGE_NAME.test(folderName)
  const setting = () => readSetting(folder, place, ['Appfile', 'Supplyfile'], 'package_name')
  return {
    format: 'supply',
    ...ofGooglePlay(isPackage ? folderName : setting()),
    place,
    files: SUPPLY_FILES,
    // Only the newest file of the default language: older ones in other languages are out of date.
    news: locales => {
      const names = locales.flatMap(locale => folder.files(place, locale, 'changelogs'))
      const versions = [...new Set(names)].filter(file => /^\d+\.txt$/.test(file))
      const newestFirst = versions.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      const paths = [...newestFirst, 'default.txt'].map(file => join(place, '*/changelogs', file))
      const hasText = (path: string) => locales.some(locale => folder.text(inLocale(path, locale)))
      return paths.filter(hasText).slice(0, 1)
    },
    icon: [join(place, '*/images'), 'icon'],
    screenshots: join(place, '*/images/phoneScreenshots'),
    others,
  }
}

const findUsualPlace = (folder: SourceFolder) =>
  SUPPLY_PLACES.find(place => findLocales(folder, place, SUPPLY_FILES).length > 0)

function findFlavors(folder: SourceFolder): string[] {
  const places = globSync(FLAVOR_PLACES, { cwd: folder.path }).map(it => it.replaceAll(sep, '/'))
  return places.sort().filter(place => findLocales(folder, place, SUPPLY_FILES).length > 0)
}

/** Whether the folder of supply is a link to that of one package, beside which there may be others. */
function leadsToPackage(folder: SourceFolder): boolean {
  const place = findUsualPlace(folder)
  return Boolean(place) && PACKAGE_NAME.test(basename(realpathSync(join(folder.path, place ?? ''))))
}

/** How to choose one of `places` in `folder` as the source. */
function describeChoice(folder: SourceFolder, places: readonly string[]): string {
  const root = isUrl(folder.name) && !folder.name.includes('/tree/') ? '/tree/HEAD/' : '/'
  const names = places.map(place => `${folder.name}${root}${place}`)
  return `Name the folder that you want as the source: ${names.join(' or ')}.`
}

/** The folder of fastlane deliver (App Store). */
function findDeliver(folder: SourceFolder): Listing | undefined {
  const files = ['name.txt', 'subtitle.txt', 'description.txt'] as const
  const place = DELIVER_PLACES.find(place => findLocales(folder, place, files).length > 0)
  if (place === undefined) return undefined
  const bundleId = readSetting(folder, place, ['Deliverfile', 'Appfile'], 'app_identifier')
  const category = folder.text(place, 'primary_category.txt')
  const screenshots = join(dirname(place), 'screenshots')
  return {
    format: 'deliver',
    ids: bundleId ? { appStore: bundleId } : {},
    place,
    files,
    news: () => [join(place, '*/release_notes.txt')],
    icon: [place, 'app_icon'],
    screenshots: join(screenshots, '*'),
    more: read => ({
      website: read('marketing_url.txt'),
      support: read('support_url.txt'),
      privacy: read('privacy_url.txt'),
      category: category && readCategory(category),
    }),
  }
}

/** The folder of gradle-play-publisher: `play` itself, or `src/main/play` in the first module with one. */
function findPlayPublisher(folder: SourceFolder): Listing | undefined {
  const files = ['title.txt', 'short-description.txt', 'full-description.txt'] as const
  const modules = ['', 'app', 'android/app', ...folder.folders('')]
  const places = ['', 'play', ...modules.map(module => join(module, 'src/main/play'))]
  const hasListings = (play: string) =>
    findLocales(folder, join(play, 'listings'), files).length > 0
  const [play, ...others] = [...new Set(places)].filter(hasListings)
  if (play === undefined) return undefined
  const gradleFiles = ['build.gradle.kts', 'build.gradle']
  const app = ofGooglePlay(readSetting(folder, play, gradleFiles, 'applicationId'))
  const email = folder.text(play, 'contact-email.txt')
  const notes = join(play, 'release-notes')
  const place = join(play, 'listings')
  return {
    format: 'gradle-play-publisher',
    ids: app.ids,
    place,
    files,
    preferred: folder.text(play, 'default-language.txt'),
    // The notes of other tracks are for testers.
    news: () => [join(notes, '*/production.txt'), join(notes, '*/default.txt')],
    icon: [join(place, '*/graphics/icon')],
    screenshots: join(place, '*/graphics/phone-screenshots'),
    more: () => ({
      ...app.more(),
      website: folder.text(play, 'contact-website.txt'),
      support: email && `mailto:${email}`,
    }),
    others,
  }
}

function ofGooglePlay(packageName: string | undefined) {
  return {
    ids: packageName ? { googlePlay: packageName } : {},
    more: () => ({ stores: packageName && { googlePlay: googlePlayPage(packageName) } }),
  }
}

function readListing(folder: SourceFolder, languages: Languages, listing: Listing): ImportedApp {
  const { format, ids, place, files, preferred, others = [] } = listing
  const order = (locales: string[]) => readableLocales(languages[0], locales, preferred)
  const withTexts = findLocales(folder, place, files)
  const locales = order(withTexts)
  const newsPaths = listing.news(locales)
  // A locale may have news or pictures without texts.
  const named = nameLocales(folder, [place, listing.screenshots, ...newsPaths])
  const inAny = [...new Set([...order(named), ...named])]
  const reader = openListing(folder, listing, newsPaths)
  const { fields, notes } = parseFields({
    ...reader.texts(locales, order(named)),
    title: reader.text(files[0], [...locales, ...withTexts]),
    ...listing.more(file => reader.text(file, locales)),
  })
  const inOthers = translateInto(languages, named, own => ({
    ...parseFields(reader.texts(own, own)),
    screenshots: reader.screenshots(own),
  }))
  return {
    source: folder.name,
    format,
    ids: { folder: folder.name, ...ids },
    folderName: projectName(folder),
    icon: reader.icon(inAny),
    screenshots: reader.screenshots(inAny),
    fields,
    translations: inOthers.translations,
    notes: [
      ...(others.length > 0 ? [`not the only listing. ${describeChoice(folder, others)}`] : []),
      ...notes,
      ...inOthers.notes,
    ],
  }
}

/** Access to the texts and pictures of a listing. Of several locales, the first that has one counts. */
function openListing(
  folder: SourceFolder,
  { format, place, files: [title, tagline, description], icon, screenshots }: Listing,
  newsPaths: readonly string[],
) {
  const text = (file: string, locales: readonly string[]) =>
    firstOf(locales, locale => folder.text(place, locale, file))
  const news = (locale: string) => firstOf(newsPaths, path => folder.text(inLocale(path, locale)))
  const pictures = (path: string, locale: string) => listPictures(folder, inLocale(path, locale))
  return {
    text,
    texts: (locales: readonly string[], localesOfNews: readonly string[]) => ({
      title: text(title, locales),
      tagline: text(tagline, locales),
      description: text(description, locales),
      whatsNew: firstOf(localesOfNews, news),
    }),
    icon(locales: readonly string[]) {
      const [path, name] = icon
      const isIcon = ({ file }: { file: string }) =>
        !name || basename(file).replace(PICTURE_FILE, '') === name
      return firstOf(locales, locale => pictures(path, locale)?.find(isIcon))
    },
    screenshots(locales: readonly string[]) {
      const all = firstOf(locales, locale => pictures(screenshots, locale)) ?? []
      // fastlane deliver keeps screenshots of tablets in the same folder.
      const ofPhones = all.filter(({ file }) => /iphone/i.test(basename(file)))
      return format === 'deliver' && ofPhones.length > 0 ? ofPhones : all
    },
  }
}

/** The names of all locales in `paths`. */
function nameLocales(folder: SourceFolder, paths: readonly string[]): string[] {
  const places = paths.map(path => path.replace(/\*.*/, ''))
  return [...new Set(places.flatMap(place => folder.folders(place)))]
}

const inLocale = (path: string, locale: string) => path.replace('*', () => locale)

/** The names of the folders in `place` that hold one of `files`. */
function findLocales(folder: SourceFolder, place: string, files: readonly string[]): string[] {
  const hasFile = (locale: string) => files.some(file => folder.find(place, locale, file))
  return folder.folders(place).filter(hasFile)
}

/**
 * Reads a value such as `package_name "org.example"` from a configuration file of fastlane or Gradle, in the
 * three folders above `place`.
 */
function readSetting(
  folder: SourceFolder,
  place: string,
  files: readonly string[],
  name: string,
): string | undefined {
  const pattern = new RegExp(`^[ \\t]*${name}[ \\t(=]+["']([\\w.-]+)["']`, 'm')
  const above: string[] = []
  for (let path = place; path !== '' && path !== '.' && above.length < 3; ) {
    path = dirname(path)
    above.push(path)
  }
  return firstOf(above, path =>
    firstOf(files, file => pattern.exec(folder.text(path, file) ?? '')?.[1]),
  )
}

/** The pictures in a folder, in the order of their names. Undefined if there are none. */
function listPictures(folder: SourceFolder, path: string) {
  const names = folder.files(path).filter(name => PICTURE_FILE.test(name))
  const toPicture = (name: string) => {
    const file = join(path, name)
    return { file: join(folder.path, file), name: `${folder.name}/${file}` }
  }
  return names.length > 0 ? names.map(toPicture) : undefined
}

/** The name of the folder around those of the release tools, such as that of the repository. */
function projectName(folder: SourceFolder): string {
  const { name: given } = folder
  const name = isUrl(given) ? given.replace(/\/tree\/[^/]+/, '') : given
  let path = resolve(name).replace(/[/\\]src[/\\][^/\\]+[/\\]fastlane([/\\].*)?$/, '')
  while (/^(android|app|app-metadata|fastlane|ios|main|metadata|play|src)$/.test(basename(path)))
    path = dirname(path)
  return basename(path)
}
