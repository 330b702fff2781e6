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
import { type FDroidLink, type Indexes, parseFDroidUrl, readFDroid } from './readFDroid.ts'
import { readFolder } from './releaseTools.ts'
import { readGitHub, type Repository } from './readGitHub.ts'
import { type AppStoreLink, readAppStore, readStoreResponse } from './readStores.ts'
import { SourceFolder } from './sourceFolder.ts'

const MAX_CLONES = 4

/** An address in the form that the map keeps. */
type Address = { address: string }
type PlayLink = Address & { ofPlay: string }

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
function parseSourceUrl(source: string): AppStoreLink | FDroidLink | Repository | PlayLink {
  const url = new URL(source)
  const { protocol, host, pathname, searchParams } = url
  if (protocol !== 'https:') throw new Error(`${source}: expected an https address.`)
  const [, country = 'us', trackId] =
    /^\/(?:([a-z]{2})\/)?(?:.*\/)?id(\d{1,15})\/?$/.exec(pathname) ?? []
  if (/^(apps|itunes)\.apple\.com$/.test(host) && trackId) {
    return { address: `https://apps.apple.com/${country}/app/id${trackId}`, trackId, country }
  }
  const [, repository, ref, path = ''] =
    /^\/([a-z\d][a-z\d-]*\/[\w.-]+?)(?:\.git)?(?:\/tree\/(\w[\w.-]*)\/([\w./-]+?))?\/?$/i.exec(
      pathname,
    ) ?? []
  if (host === 'github.com' && repository) {
    const address = `https://github.com/${repository}`
    return ref
      ? { address: `${address}/tree/${ref}/${path}`, repository, ref, path }
      : { address, repository, path }
  }
  const ofPlay = searchParams.get('id') ?? ''
  if (host === 'play.google.com' && /^\w+(\.\w+)+$/.test(ofPlay)) {
    return { address: googlePlayPage(ofPlay), ofPlay }
  }
  const inFDroid = parseFDroidUrl(url)
  if (inFDroid) return inFDroid
  throw new Error(
    `${source} cannot be imported: expected an app such as https://apps.apple.com/us/app/id1234567890, https://play.google.com/store/apps/details?id=example.notes, https://f-droid.org/packages/example.notes/ or https://apps.example/repo/index-v2.json#example.notes, or a repository such as https://github.com/example/notes, or a folder of one such as https://github.com/example/notes/tree/main/metadata.`,
  )
}

/** Only the address, since Google has no public interface for the rest. */
function readPlayUrl({ address, ofPlay }: PlayLink): ImportedApp {
  const ids = { googlePlay: ofPlay }
  const fields = { stores: { googlePlay: address } }
  return { source: address, format: 'address', ids, fields, screenshots: [], notes: [] }
}
