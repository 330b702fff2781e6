import * as v from 'valibot'
import { STORE_HOSTS } from '../../src/shared/domain/stores.ts'
import { fetchJson } from '../lib/fetchBytes.ts'
import { type Adapter, type Languages, type Listing, parseAs, parseFields } from './listing.ts'
import { firstOf, readableLocales, translateInto } from './locales.ts'
import { htmlToText } from './values.ts'

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
type FDroidLink = { url: string; index: string; packageName: string }

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
          nativecode: v.nullish(v.array(v.string('a string')), []),
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
 * Reads https://f-droid.org/packages/example.notes/, or an app of another repository, such as
 * https://apps.example/fdroid/repo/index-v2.json#example.notes. An index is fetched once, since it has thousands of apps.
 */
export function fDroid(): Adapter {
  const indexes = new Map<string, Promise<unknown>>()
  return {
    match: source => parseAddress(source) !== undefined,
    async read(source, languages) {
      const link = parseAddress(source)
      if (!link) throw new Error(`${source}: expected an address of F-Droid.`)
      const { url, index, packageName } = link
      const fetched = indexes.get(index) ?? fetchJson(index, MAX_INDEX_BYTES)
      indexes.set(index, fetched)
      const { repo, packages } = parseAs(indexSchema, await fetched, index)
      if (!Object.hasOwn(packages, packageName)) {
        throw new Error(
          `${url}: the repository has no app ${packageName}. It was removed, or has another name.`,
        )
      }
      const found = parseAs(packageSchema, packages[packageName], url)
      return readPackage(link, repo, found, languages)
    },
  }
}

function parseAddress(source: string): FDroidLink | undefined {
  if (!URL.canParse(source)) return undefined
  const { protocol, host, origin, pathname, hash } = new URL(source)
  if (protocol !== 'https:') return undefined
  const [, ofPage] = /^\/(?:[\w-]+\/)?packages\/([\w.]+)\/?$/.exec(pathname) ?? []
  if (STORE_HOSTS.fDroid.test(host) && ofPage) {
    const url = `https://f-droid.org/packages/${ofPage}/`
    return { url, index: MAIN_REPOSITORY, packageName: ofPage }
  }
  const packageName = hash.slice(1)
  if (!pathname.endsWith('/index-v2.json') || !/^[\w.]+$/.test(packageName)) return undefined
  const index = `${origin}${pathname}`
  return { url: `${index}#${packageName}`, index, packageName }
}

type Package = v.InferOutput<typeof packageSchema>
type Version = Package['versions'][string]

function readPackage(
  link: FDroidLink,
  repo: v.InferOutput<typeof indexSchema>['repo'],
  { metadata, versions }: Package,
  languages: Languages,
): Listing {
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
    description: htmlToText(pick(metadata.description)),
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
    ids: [packageName],
    platform: 'android',
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

/**
 * The version with the highest code. Those for testers, in channels such as 'Beta', count only if there are no others.
 * Of several files of one version, that for most phones.
 */
function newestVersion(versions: readonly Version[]): Version | undefined {
  const newestFirst = versions.toSorted((a, b) => b.manifest.versionCode - a.manifest.versionCode)
  const stable = newestFirst.filter(({ releaseChannels }) => releaseChannels.length === 0)
  const [newest] = stable.length > 0 ? stable : newestFirst
  const files = newestFirst.filter(
    ({ manifest }) => manifest.versionName === newest?.manifest.versionName,
  )
  return files.find(({ manifest }) => manifest.nativecode.includes('arm64-v8a')) ?? newest
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
