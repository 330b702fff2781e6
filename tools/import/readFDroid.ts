import * as v from 'valibot'
import { fetchJson, notFound } from '../lib/fetchBytes.ts'
import { type ImportedApp, type Languages, parseAs, parseFields } from './importedApp.ts'
import { firstOf, readableLocales, translateInto } from './locales.ts'

const MAIN_REPOSITORY = 'https://f-droid.org/repo/index-v2.json'
const MAX_INDEX_BYTES = 100_000_000

/** The version of Android for each API level, from level 1 on. */
const ANDROID_VERSIONS = [
  ['1.0', '1.1', '1.5', '1.6'],
  ['2.0', '2.0.1', '2.1', '2.2', '2.3', '2.3.3'],
  ['3.0', '3.1', '3.2'],
  ['4.0', '4.0.3', '4.1', '4.2', '4.3', '4.4', '4.4'],
  ['5.0', '5.1', '6.0', '7.0', '7.1', '8.0', '8.1'],
  ['9', '10', '11', '12', '12.1', '13', '14', '15', '16', '17'],
].flat()

/** An app in the repository whose index is at `index`. */
export type FDroidLink = { url: string; index: string; packageName: string }

/** What was fetched, by address. Kept, since an index has thousands of apps. */
export type Indexes = Map<string, Promise<unknown>>

const text = v.nullish(v.string('a string'))
/** The texts of all locales, by locale. */
const texts = v.nullish(v.record(v.string(), v.string('a string')), {})
const file = v.looseObject({ name: v.string('a string') })

const indexSchema = v.looseObject({
  repo: v.looseObject({
    webBaseUrl: text,
    categories: v.nullish(v.record(v.string(), v.looseObject({ name: texts })), {}),
  }),
  packages: v.record(v.string(), v.unknown()),
})

const packageSchema = v.looseObject({
  metadata: v.looseObject({
    name: texts,
    summary: texts,
    description: texts,
    authorName: text,
    authorEmail: text,
    webSite: text,
    sourceCode: text,
    license: text,
    issueTracker: text,
    categories: v.nullish(v.array(v.string('a string')), []),
    icon: v.nullish(v.record(v.string(), file), {}),
    screenshots: v.nullish(
      v.looseObject({ phone: v.nullish(v.record(v.string(), v.array(file)), {}) }),
    ),
  }),
  versions: v.nullish(
    v.record(
      v.string(),
      v.looseObject({
        added: v.number('a number'),
        file: v.looseObject({ size: v.nullish(v.number('a number')) }),
        manifest: v.looseObject({
          versionName: v.string('a string'),
          versionCode: v.number('a number'),
          usesSdk: v.nullish(v.looseObject({ minSdkVersion: v.nullish(v.number('a number')) })),
        }),
        releaseChannels: v.nullish(v.array(v.string('a string')), []),
        whatsNew: texts,
      }),
    ),
    {},
  ),
})

/**
 * Reads the address of a page of f-droid.org, or of an index with the app behind '#'. Undefined for other
 * addresses.
 */
export function parseFDroidUrl(url: URL): FDroidLink | undefined {
  const [, ofPage] = /^\/(?:[\w-]+\/)?packages\/([\w.]+)\/?$/.exec(url.pathname) ?? []
  if (url.host === 'f-droid.org' && ofPage) {
    const url = `https://f-droid.org/packages/${ofPage}/`
    return { url, index: MAIN_REPOSITORY, packageName: ofPage }
  }
  const packageName = url.hash.slice(1)
  if (!url.pathname.endsWith('/index-v2.json') || !/^[\w.]+$/.test(packageName)) return undefined
  const index = `${url.origin}${url.pathname}`
  return { url: `${index}#${packageName}`, index, packageName }
}

/** Reads an app from the index of its repository, which is fetched once. Throws an error with the reason. */
export async function readFDroid(
  link: FDroidLink,
  languages: Languages,
  indexes: Indexes,
): Promise<ImportedApp[]> {
  const { url, index, packageName } = link
  const fetched = indexes.get(index) ?? fetchJson(index, MAX_INDEX_BYTES)
  indexes.set(index, fetched)
  const { repo, packages } = parseAs(indexSchema, await fetched, index)
  if (!Object.hasOwn(packages, packageName)) {
    throw notFound(
      `${url}: the repository has no app ${packageName}. It was removed, or has another name.`,
    )
  }
  const found = parseAs(packageSchema, packages[packageName], url)
  return [readPackage(link, repo, found, languages)]
}

type Package = v.InferOutput<typeof packageSchema>
type Version = Package['versions'][string]

function readPackage(
  link: FDroidLink,
  repo: v.InferOutput<typeof indexSchema>['repo'],
  { metadata, versions }: Package,
  languages: Languages,
): ImportedApp {
  const { url, index, packageName } = link
  const version = newestVersion(Object.values(versions))
  const phone = metadata.screenshots?.phone ?? {}
  /** The value for the default language, otherwise for English, otherwise the first. */
  const pick = <Value>(values: Record<string, Value>) =>
    firstOf(readableLocales(languages[0], Object.keys(values)), locale => values[locale])
  const elsewhere: string[] = []
  const picturesOf = (files: readonly { name: string }[] = []) =>
    files.flatMap(({ name }) => {
      const picture = pictureUrl(name, index)
      if (!picture)
        elsewhere.push(`picture left out: expected one in the repository, got '${name}'`)
      return picture ?? []
    })
  const readTexts = (pick: (values: Record<string, string>) => string | undefined) => ({
    title: pick(metadata.name),
    tagline: pick(metadata.summary),
    description: pick(metadata.description),
    whatsNew: version && pick(version.whatsNew),
  })

  const [category = ''] = metadata.categories
  const { fields, notes } = parseFields({
    ...readTexts(pick),
    companyName: metadata.authorName,
    category: pick(repo.categories[category]?.name ?? {}) ?? category,
    ...readFacts(metadata, version),
    stores: storePage(url, repo.webBaseUrl, packageName),
  })
  const { name, summary, description } = metadata
  const localized = [name, summary, description, version?.whatsNew ?? {}, phone]
  const locales = new Set(localized.flatMap(Object.keys))
  const others = translateInto(languages, [...locales], own => ({
    ...parseFields(readTexts(values => firstOf(own, locale => values[locale]))),
    screenshots: picturesOf(firstOf(own, locale => phone[locale])),
  }))
  const icon = pick(metadata.icon)
  const [iconPicture] = picturesOf(icon && [icon])
  const screenshots = picturesOf(pick(phone))
  return {
    source: url,
    format: 'F-Droid',
    ids: { fDroid: packageName },
    icon: iconPicture,
    screenshots,
    fields,
    translations: others.translations,
    notes: [...notes, ...others.notes, ...elsewhere],
  }
}

/** The values of the current version and the links, which are the same in all languages. */
function readFacts(metadata: Package['metadata'], version: Version | undefined) {
  const { manifest } = version ?? {}
  return {
    version: manifest?.versionName,
    updated: version?.added || undefined,
    size: version?.file.size,
    oldestAndroid: androidVersion(manifest?.usesSdk?.minSdkVersion ?? 0),
    licence: metadata.license === 'Unknown' ? undefined : metadata.license,
    website: metadata.webSite || metadata.sourceCode,
    sourceCode: metadata.sourceCode,
    support: metadata.issueTracker || (metadata.authorEmail && `mailto:${metadata.authorEmail}`),
  }
}

/** Level 26 gives '8.0', a level that is too new to be known 'API 99'. Undefined for 0. */
function androidVersion(level: number): string | undefined {
  return level > ANDROID_VERSIONS.length ? `API ${level}` : ANDROID_VERSIONS[level - 1]
}

/** Versions for testers, in channels such as 'Beta', count only if there are no others. */
function newestVersion(versions: readonly Version[]): Version | undefined {
  const newestFirst = versions.toSorted((a, b) => b.manifest.versionCode - a.manifest.versionCode)
  return newestFirst.find(({ releaseChannels }) => releaseChannels.length === 0) ?? newestFirst[0]
}

/** A picture in the folder of the index. Undefined for a name that leads out of it. */
function pictureUrl(name: string, index: string): { url: string } | undefined {
  const folder = index.slice(0, index.lastIndexOf('/') + 1)
  const path = name.split('/').map(encodeURIComponent).join('/')
  const { href } = new URL(`.${path}`, folder)
  return name.startsWith('/') && href.startsWith(folder) ? { url: href } : undefined
}

function storePage(url: string, base: string | null | undefined, packageName: string) {
  if (!url.includes('#')) return { fDroid: url }
  return base ? { fDroid: `${base.replace(/\/$/, '')}/${packageName}` } : undefined
}
