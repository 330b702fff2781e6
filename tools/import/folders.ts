import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { tryGit } from '../lib/git.ts'
import { isUrl } from '../lib/givenPath.ts'
import { joinListings } from './joinListings.ts'
import {
  type Adapter,
  googlePlayPage,
  type ImportedFields,
  type Languages,
  type Listing,
  parseFields,
} from './listing.ts'
import { firstOf, readableLocales, translateInto } from './locales.ts'
import { openFolder, type SourceTree } from './sourceTree.ts'
import { htmlToText, readCategory } from './values.ts'

const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i
const LOCALE = /^(default|[a-z]{2,3}([-_][a-z0-9]{2,8}){0,3})$/i
/** One of these is around the folders of the locales, unless their own folder is the source. */
const AROUND = /^(fastlane|metadata|app-metadata|listings)$/

/** Reads a folder of this machine. */
export function folder(): Adapter {
  return {
    match: source => !isUrl(source),
    async read(source, languages) {
      const stats = statSync(source, { throwIfNoEntry: false })
      if (!stats) throw new Error(`${source} does not exist here.`)
      if (!stats.isDirectory()) throw new Error(`${source} is a file: expected a folder.`)
      return readTree(openFolder(source), languages)
    },
  }
}

/** A folder with a folder of texts for each locale. */
type Found = { tool: keyof typeof TOOLS; place: string }

/**
 * Reads the listing in `tree`: that of Android and that of iOS, as one. Throws an error if there is none, or with the
 * sources to choose from if there are several of a platform.
 */
function readTree(tree: SourceTree, languages: Languages): Listing {
  const found = findListings(tree)
  const ofDeliver = ({ tool }: Found) => tool === 'deliver'
  const chosen = [found.filter(it => !ofDeliver(it)), found.filter(ofDeliver)].flatMap(all => {
    const exact = all.filter(({ place }) => place === '')
    const [first, ...others] = exact.length > 0 ? exact : all
    if (others.length === 0) return first ?? []
    // Screenshots of deliver are beside its texts.
    const places = all.map(it => (ofDeliver(it) ? dirname(it.place) : it.place))
    const lines = places.map(place => `${tree.folder}/${place}`)
    throw new Error(
      `${tree.folder} has several listings. Write one of these as the source: ${lines.join(', ')}.`,
    )
  })
  const notes = tree.linksOut.map(link => `${link} left out: it leads out of ${tree.folder}`)
  if (chosen.length === 0) {
    const expected =
      'expected texts of fastlane, F-Droid or gradle-play-publisher, such as fastlane/metadata/android/en-US/full_description.txt, fastlane/metadata/en-US/name.txt or src/main/play/listings/en-US/title.txt'
    const missing = missingSubmodules(tree.folder).map(
      path => `the submodule ${path} is empty: run git submodule update --init in ${tree.folder}`,
    )
    throw new Error(
      `${tree.folder} has no listing: ${[expected, ...missing, ...notes].join('; ')}.`,
    )
  }
  const listings = chosen.map(it => readListing(tree, it, languages))
  const joined = joinListings(listings)
  return { ...joined, notes: [...joined.notes, ...notes], folderName: projectName(tree.folder) }
}

/** The paths of submodules that a clone has left empty, in the repository of `folder`. */
function missingSubmodules(folder: string): string[] {
  const status = tryGit(folder, 'submodule', 'status') ?? ''
  return Array.from(status.matchAll(/^-\w+ (.*)$/gm), ([, path = '']) => join(folder, path))
}

const TEXT =
  /^(?:(.*)\/)?([^/]+)\/(title|name|subtitle|summary|description|(?:short|full)[_-]description)\.txt$/

function findListings(tree: SourceTree): Found[] {
  const names = new Map<string, string[]>()
  for (const file of tree.files) {
    const [, place = '', locale = '', name = ''] = TEXT.exec(file) ?? []
    if (!LOCALE.test(locale)) continue
    const folders = place.split('/').filter(Boolean)
    const isKnown = folders.length < 2 || folders.some(folder => AROUND.test(folder))
    if (isKnown) names.set(place, [...(names.get(place) ?? []), name])
  }
  // Links give one listing several places.
  const places = Map.groupBy(names.keys(), place => tree.realPath(place))
  return [...places].map(([real, [first = '']]) => {
    const place = names.has(real) ? real : first
    return { tool: toolOf(place, names.get(place) ?? []), place }
  })
}

function toolOf(place: string, names: readonly string[]): Found['tool'] {
  if (basename(place) === 'listings') return 'playPublisher'
  const isAndroid = names.some(name => /^(title|summary|(short|full)_description)$/.test(name))
  return isAndroid || PACKAGE_NAME.test(basename(place)) ? 'supply' : 'deliver'
}

/** Where a tool keeps what, in `place`. Of several files or folders, the first one that exists counts. */
const TOOLS = {
  supply: {
    files: {
      title: ['title.txt', 'name.txt'],
      tagline: ['short_description.txt', 'summary.txt'],
      description: ['full_description.txt', 'description.txt'],
    },
    news: (place: string, locale: string) => join(place, locale, 'changelogs'),
    icon: (place: string, locale: string) => [join(place, locale, 'images'), join(place, locale)],
    screenshots: (place: string, locale: string) => [
      join(place, locale, 'images', 'phoneScreenshots'),
      join(place, locale, 'phoneScreenshots'),
    ],
    isIcon: (name: string) => /^icon\./.test(name),
  },
  deliver: {
    files: { title: ['name.txt'], tagline: ['subtitle.txt'], description: ['description.txt'] },
    news: (place: string, locale: string) => join(place, locale),
    icon: (place: string) => [place],
    screenshots: (place: string, locale: string) => [join(dirname(place), 'screenshots', locale)],
    isIcon: (name: string) => /^app_icon\./.test(name),
  },
  playPublisher: {
    files: {
      title: ['title.txt'],
      tagline: ['short-description.txt'],
      description: ['full-description.txt'],
    },
    news: (place: string, locale: string) => join(dirname(place), 'release-notes', locale),
    icon: (place: string, locale: string) => [join(place, locale, 'graphics', 'icon')],
    screenshots: (place: string, locale: string) => [
      join(place, locale, 'graphics', 'phone-screenshots'),
    ],
    isIcon: () => true,
  },
}

/** Files that name the package or bundle id, and how. */
const SETTINGS = {
  package_name: /(^|\/)(Appfile|Supplyfile)$/,
  applicationId: /(^|\/)build\.gradle(\.kts)?$/,
  app_identifier: /(^|\/)(Appfile|Deliverfile)$/,
}

function readListing(tree: SourceTree, found: Found, languages: Languages): Listing {
  const { tool, place } = found
  const preferred =
    tool === 'playPublisher' ? tree.text(join(dirname(place), 'default-language.txt')) : undefined

  const named = nameLocales(tree, found)
  const order = (locales: readonly string[]) => readableLocales(languages[0], locales, preferred)
  const withTexts = named.filter(locale => tree.filesIn(join(place, locale)).some(isText))
  const own = order(withTexts)
  const read = openTexts(tree, found, order(named))
  const inAny = [...new Set([...order(named), ...named])]
  const pictures = listPictures(tree, found)

  const { ids, fields: toolFields } = readFacts(tree, found, names => read.text(names, own))
  const { fields, notes } = parseFields({
    ...read.texts(own, order(named)),
    title: read.text(TOOLS[tool].files.title, [...own, ...withTexts]),
    ...toolFields,
  })
  const toPictures = (files: readonly string[]) => files.flatMap(file => tree.picture(file))
  const translated = translateInto(languages, named, locales => ({
    ...parseFields(read.texts(locales, locales)),
    screenshots: toPictures(pictures.screenshots(locales)),
  }))
  return {
    ids,
    platform: tool === 'deliver' ? 'ios' : 'android',
    icon: toPictures(pictures.icon(inAny))[0],
    screenshots: toPictures(pictures.screenshots(inAny)),
    fields,
    translations: translated.translations,
    notes: [...notes, ...translated.notes],
  }
}

/**
 * Reads texts. Of several locales, the first that has a text counts. The news of the others are those of the first in
 * `order`, since older ones are out of date.
 */
function openTexts(tree: SourceTree, { tool, place }: Found, order: readonly string[]) {
  const { files } = TOOLS[tool]
  const news = newsFiles(tree, { tool, place }, order)
  const text = (names: readonly string[], locales: readonly string[]) =>
    firstOf(locales, locale => firstOf(names, name => tree.text(join(place, locale, name))))
  const newest = firstOf(order, locale => news(locale).find(file => tree.text(file)))
  const inNewest = (locale: string) =>
    news(locale).find(file => newest && basename(file) === basename(newest)) ?? ''
  // Apple shows a description as it is.
  const toText = tool === 'deliver' ? (raw?: string) => raw : htmlToText
  return {
    text,
    texts: (locales: readonly string[], localesOfNews: readonly string[]) => ({
      title: text(files.title, locales),
      tagline: text(files.tagline, locales),
      description: toText(text(files.description, locales)),
      whatsNew: firstOf(localesOfNews, locale => tree.text(inNewest(locale))),
    }),
  }
}

/** The files of icon and screenshots, in the first of several locales that has some. */
function listPictures(tree: SourceTree, { tool, place }: Found) {
  const { icon, screenshots, isIcon } = TOOLS[tool]
  const find = (
    locales: readonly string[],
    folders: typeof screenshots,
    choose: (files: string[]) => string[],
  ) =>
    firstOf(locales, locale =>
      firstOf(folders(place, locale), folder => {
        const chosen = choose(tree.picturesIn(folder))
        return chosen.length > 0 ? chosen : undefined
      }),
    ) ?? []
  return {
    icon: (locales: readonly string[]) =>
      find(locales, icon, files => files.filter(file => isIcon(basename(file))).slice(0, 1)),
    screenshots: (locales: readonly string[]) =>
      find(locales, screenshots, files => {
        // fastlane deliver keeps screenshots of tablets in the same folder.
        const ofPhones = files.filter(file => /iphone/i.test(basename(file)))
        const shown = tool === 'deliver' && ofPhones.length > 0 ? ofPhones : files
        // fastlane frameit writes 1_framed.png beside 1.png.
        return ofNewestDevice(
          shown.filter(file => !files.includes(file.replace(/\.\w+$/, '_framed.png'))),
        )
      }),
  }
}

/** Such as 'iPhone 14 Pro Max-1.png' and '0_APP_IPHONE_65_0.png', with the generation or size, and the name of the screen. */
const OF_DEVICE =
  /^(.*)(iphone(?:[ _-]*(\d+(?:\.\d)?|(?:x[sr]?|se)(?![a-z])))?(?:[ _-]*(?:pro|plus|max|mini|air|inch|\([^)]*\)))*)(.*[a-z\d].*)\.\w+$/i

/** Without the pictures of older devices if they show the same screens. */
function ofNewestDevice(files: readonly string[]): string[] {
  const read = files.map(file => {
    const [, before = '', device = '', is = '0', after = ''] = OF_DEVICE.exec(basename(file)) ?? []
    const generation = /^\d/.test(is) ? Number(is) : /^x/i.test(is) ? 10 : 0
    return { file, device, generation, screen: before + after }
  })
  const ofDevices = read.filter(({ device }) => device)
  const screens = new Set(ofDevices.map(({ screen }) => screen))
  const [newest] = ofDevices.toSorted(
    (a, b) => b.generation - a.generation || b.device.length - a.device.length,
  )
  return screens.size === ofDevices.length
    ? [...files]
    : read.filter(({ device }) => device === newest?.device).map(({ file }) => file)
}

const isText = (file: string) => file.endsWith('.txt')

/** The locales with texts, news or pictures. */
function nameLocales(tree: SourceTree, { tool, place }: Found): string[] {
  const { news, screenshots } = TOOLS[tool]
  const folders = [join(place, '*'), news(place, '*'), ...screenshots(place, '*')]
  const prefixes = folders.map(folder => folder.replace(/\*.*/, ''))
  const names = tree.files.flatMap(file =>
    prefixes.flatMap(prefix => {
      const [name = '', below] = file.startsWith(prefix) ? file.slice(prefix.length).split('/') : []
      return below !== undefined && LOCALE.test(name) ? name : []
    }),
  )
  return [...new Set(names)].sort()
}

/** The files with news in a locale, the newest first. `locales` suit the default language. */
function newsFiles(
  tree: SourceTree,
  { tool, place }: Found,
  locales: readonly string[],
): (locale: string) => string[] {
  const folder = (locale: string) => TOOLS[tool].news(place, locale)
  const numbers = locales
    .flatMap(locale => tree.filesIn(folder(locale)).map(file => basename(file)))
    .filter(name => tool === 'supply' && /^\d+\.txt$/.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  const names = {
    supply: [...[...new Set(numbers)].slice(0, 3), 'default.txt'],
    deliver: ['release_notes.txt'],
    // The notes of other tracks are for testers.
    playPublisher: ['production.txt', 'default.txt'],
  }[tool]
  return locale => names.map(name => join(folder(locale), name))
}

/** What identifies the app, and the fields that are the same in all languages. `text` reads from a file of a locale. */
function readFacts(
  tree: SourceTree,
  { tool, place }: Found,
  text: (names: readonly string[]) => string | undefined,
): { ids: string[]; fields: { [Field in keyof ImportedFields]: unknown } } {
  if (tool === 'deliver') {
    const bundleId = readSetting(tree, place, 'app_identifier')
    const category = tree.text(join(place, 'primary_category.txt'))
    const fields = {
      website: text(['marketing_url.txt']),
      support: text(['support_url.txt']),
      privacy: text(['privacy_url.txt']),
      category: category && readCategory(category),
    }
    return { ids: bundleId ? [bundleId] : [], fields }
  }
  const inStore =
    [join(tree.folder, place).split('/').at(-1) ?? ''].find(name => PACKAGE_NAME.test(name)) ??
    readSetting(tree, place, 'package_name')
  const packageName = inStore ?? readSetting(tree, place, 'applicationId')
  // F-Droid reads the same folders, so that Gradle's name alone does not say that the app is in Google Play.
  const isInStore = packageName && (inStore || tool === 'playPublisher')
  const stores = isInStore ? { googlePlay: googlePlayPage(packageName) } : undefined
  const play = dirname(place)
  const email = tool === 'playPublisher' && tree.text(join(play, 'contact-email.txt'))
  const website = tool === 'playPublisher' && tree.text(join(play, 'contact-website.txt'))
  return {
    ids: packageName ? [packageName] : [],
    fields: { stores, ...(website && { website }), ...(email && { support: `mailto:${email}` }) },
  }
}

/**
 * Reads a value such as `package_name "org.example"` or `package_name(ENV["ID"] || "org.example")` from the nearest
 * folder around `place`, otherwise the only one in the tree.
 */
function readSetting(
  tree: SourceTree,
  place: string,
  name: keyof typeof SETTINGS,
): string | undefined {
  const values = tree.files
    .filter(file => SETTINGS[name].test(file))
    .flatMap(file => {
      const [line = ''] =
        new RegExp(`^[ \\t]*${name}[ \\t(=].*$`, 'm').exec(tree.text(file) ?? '') ?? []
      const literals = line.replace(/ENV(\[[^\]]*\]|\.fetch\(\s*(["'])[^"']*\2)/g, '')
      const [, value] = /["']([\w-]+(?:\.[\w-]+)+)["']/.exec(literals) ?? []
      return value ? [{ folder: dirname(file), value }] : []
    })
  const around = values.filter(
    ({ folder }) => folder === '.' || `${place}/`.startsWith(`${folder}/`),
  )
  const [nearest] = around.sort((a, b) => b.folder.length - a.folder.length)
  const all = new Set(values.map(({ value }) => value))
  return nearest?.value ?? (all.size === 1 ? [...all][0] : undefined)
}

/** The name of the folder around those of the tools, such as that of the repository. */
function projectName(folder: string): string {
  let path = folder.replace(/\/src\/[^/]+\/fastlane(\/.*)?$/, '')
  while (
    /^(android|app|app-metadata|fastlane|ios|listings|main|metadata|play|src)$/.test(basename(path))
  )
    path = dirname(path)
  return basename(path)
}
