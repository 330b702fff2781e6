import { existsSync, statSync } from 'node:fs'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { isUrl } from '../lib/givenPath.ts'
import {
  type Given,
  googlePlayPage,
  type ImportedApp,
  type Languages,
  type ReadSources,
} from './importedApp.ts'
import { type Indexes, parseFDroidUrl, readFDroid } from './readFDroid.ts'
import { parseGitHubUrl, type Repository, readGitHub } from './readGitHub.ts'
import {
  type AppStoreLink,
  parseAppStoreUrl,
  readAppStore,
  readStoreResponse,
} from './readStores.ts'
import { readFolder } from './releaseTools.ts'
import { SourceFolder } from './sourceFolder.ts'

const MAX_CLONES = 4

/** `url` has the form that the map keeps. */
type PlayLink = { url: string; ofPlay: string }

/** What can be imported by its address. docs/importing.md says what each fills. */
export const ADDRESSES = [
  {
    store: 'App Store',
    example: 'https://apps.apple.com/us/app/id1234567890',
    parse: parseAppStoreUrl,
  },
  {
    store: 'F-Droid',
    example: 'https://f-droid.org/packages/example.notes/',
    parse: parseFDroidUrl,
  },
  {
    store: 'F-Droid',
    example: 'https://apps.example/fdroid/repo/index-v2.json#example.notes',
    parse: parseFDroidUrl,
  },
  {
    store: 'Google Play',
    example: 'https://play.google.com/store/apps/details?id=example.notes',
    parse: parsePlayUrl,
  },
  { store: 'GitHub', example: 'https://github.com/example/notes', parse: parseGitHubUrl },
  {
    store: 'GitHub',
    example: 'https://github.com/example/notes/tree/main/metadata',
    parse: parseGitHubUrl,
  },
]

type Link = NonNullable<ReturnType<(typeof ADDRESSES)[number]['parse']>>

/** The address or path to read for a source of the map, without the place in the file or folder. */
export function locationOf(source: string): string {
  return existsSync(source) ? source : source.replace(/ \([^()]*\)$/, '')
}

/**
 * Returns a function that reads folders, files and addresses, each of them once. Its result has their order.
 * It recognizes formats by their content. A folder gives one app for each platform and release tool, with its
 * translations to `languages`. Pictures of repositories are fetched only with `withPictures`.
 */
export function openSources(withPictures: boolean, languages: Languages) {
  const read: ReadSources = new Map()
  const indexes: Indexes = new Map()
  return async (sources: readonly string[]): Promise<ReadSources> => {
    const links: Given<AppStoreLink>[] = []
    const repositories: Given<Repository>[] = []
    for (const source of new Set(sources)) {
      if (read.has(source)) continue
      try {
        const found = isUrl(source) ? parseSourceUrl(source) : readPath(source, languages)
        if (Array.isArray(found)) read.set(source, found)
        else if ('trackId' in found) links.push({ ...found, source })
        else if ('repository' in found) repositories.push({ ...found, source })
        else if ('index' in found) read.set(source, await readFDroid(found, languages, indexes))
        else read.set(source, [readPlayUrl(found)])
      } catch (error) {
        read.set(source, error as Error)
      }
    }
    for (const [source, apps] of await readAppStore(links)) read.set(source, apps)
    const readRepository = async ({ source, ...link }: Given<Repository>) => {
      const apps = readGitHub(link, withPictures, languages)
      read.set(source, await apps.catch(error => error))
    }
    await forEachWithProgress('Reading repositories', repositories, readRepository, MAX_CLONES)
    return new Map(sources.map(source => [source, read.get(source) ?? []]))
  }
}

/** Throws an error that names `path` and the reason. */
function readPath(path: string, languages: Languages): ImportedApp[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  // It may be on another machine, so it does not count as gone.
  if (!stats) throw new Error(`${path} does not exist here.`)
  return stats.isDirectory()
    ? readFolder(new SourceFolder(path), languages)
    : readStoreResponse(path)
}

/** Throws an error that says which addresses can be imported. */
function parseSourceUrl(source: string): Link {
  const url = new URL(source)
  if (url.protocol !== 'https:') throw new Error(`${source}: expected an https address.`)
  const [link] = ADDRESSES.flatMap(({ parse }): Link | [] => parse(url) ?? [])
  if (link) return link
  const examples = ADDRESSES.map(({ example }) => example).join(', ')
  throw new Error(`${source} cannot be imported: expected an address such as ${examples}.`)
}

/** Undefined for other addresses. */
function parsePlayUrl({ host, searchParams }: URL): PlayLink | undefined {
  const ofPlay = searchParams.get('id') ?? ''
  if (host !== 'play.google.com' || !/^\w+(\.\w+)+$/.test(ofPlay)) return undefined
  return { url: googlePlayPage(ofPlay), ofPlay }
}

/** Only the address, since Google has no public interface for the rest. */
function readPlayUrl({ url, ofPlay }: PlayLink): ImportedApp {
  const ids = { googlePlay: ofPlay }
  const fields = { stores: { googlePlay: url } }
  return { source: url, format: 'url', ids, fields, screenshots: [], notes: [] }
}
