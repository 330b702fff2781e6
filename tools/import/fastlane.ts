import { basename, dirname, join, resolve } from 'node:path'
import type { PictureSource } from './importedApp.ts'
import type { SourceFolder } from './sourceFolder.ts'

const PICTURE = /\.(png|jpe?g|webp|avif|gif|svg)$/i

/**
 * Position of a locale: an English default language, en-US, en, other English ones, `default` or
 * another default language, then the rest by name.
 */
const ORDER = [/^en[-_]US$/i, /^en$/i, /^en[-_]/i, /^default$/i]
function rank(locale: string, defaultLanguage: string): number {
  const position = ORDER.findIndex(pattern => pattern.test(locale))
  if (locale === defaultLanguage) return position < 0 ? ORDER.length - 1 : -1
  return position < 0 ? ORDER.length : position
}

/** The folders in `metadata` that hold one of `files`: the locales. Preferred ones first. */
export function findLocales(
  folder: SourceFolder,
  metadata: string,
  files: readonly string[],
  defaultLanguage = 'default',
): string[] {
  return folder
    .folders(metadata)
    .filter(locale => files.some(file => folder.find(metadata, locale, file) !== undefined))
    .sort((a, b) => rank(a, defaultLanguage) - rank(b, defaultLanguage))
}

/**
 * The locales whose texts may be combined: all English ones and the default language, otherwise only
 * the first.
 */
export function readableLocales(locales: readonly string[], defaultLanguage = 'default'): string[] {
  const readable = locales.filter(locale => rank(locale, defaultLanguage) < ORDER.length)
  return readable.length > 0 ? readable : locales.slice(0, 1)
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
  return firstOf(
    places.flatMap(place => files.map(file => [place, file] as const)),
    ([place, file]) => pattern.exec(folder.text(place, file) ?? '')?.[1],
  )
}

/** The pictures in a folder, by name. `folder.files` has checked where they are. */
export function listPictures(
  folder: SourceFolder,
  ...names: string[]
): { file: string }[] | undefined {
  const files = folder.files(...names).filter(file => PICTURE.test(file))
  const pictures = files.map(name => ({ file: join(folder.path, ...names, name) }))
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

/** Name of the folder around those of the release tools, such as the name of the repository. */
export function projectName(folder: SourceFolder): string {
  let path = resolve(folder.name)
  while (/^(android|app|app-metadata|fastlane|ios|main|metadata|play|src)$/.test(basename(path)))
    path = dirname(path)
  return basename(path)
}
