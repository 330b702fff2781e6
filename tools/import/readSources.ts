import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { ImportedApp, Languages, ReadSources } from './importedApp.ts'
import { type AppStoreLink, readAppStore } from './readAppStore.ts'
import { readFolder } from './readFolder.ts'
import { readGitHub } from './readGitHub.ts'
import { readStoreAnswer } from './readStoreAnswer.ts'
import { SourceFolder } from './sourceFolder.ts'

const MAX_CLONES = 4

type Repository = { address: string; repository: string }
type PlayLink = { address: string; packageName: string }

/** False for paths. */
export const isAddress = (source: string) => /^[a-z][a-z\d+.-]+:\/\//i.test(source)

/**
 * Reads folders, files and addresses, whose formats are recognized by their content. A folder gives one
 * app for each platform and release tool, with its translations to `languages`. Pictures of
 * repositories are read only `withPictures`.
 */
export async function readSources(
  sources: readonly string[],
  withPictures: boolean,
  languages: Languages,
): Promise<ReadSources> {
  const read: ReadSources = new Map()
  const links: AppStoreLink[] = []
  const repositories: Repository[] = []
  for (const source of sources) {
    // One spelling, since the map keeps it.
    const path = isAddress(source) ? source : relative('', source).replaceAll(sep, '/') || '.'
    try {
      const found = isAddress(source) ? parseAddress(source) : readPath(path, languages)
      if (Array.isArray(found)) {
        read.set(path, found)
        continue
      }
      read.set(found.address, 'packageName' in found ? [readPlayAddress(found)] : [])
      if ('trackId' in found) links.push(found)
      if ('repository' in found) repositories.push(found)
    } catch (error) {
      read.set(path, error as Error)
    }
  }
  for (const [address, apps] of await readAppStore(links)) read.set(address, apps)
  const readRepository = async ({ address, repository }: (typeof repositories)[number]) => {
    const apps = readGitHub(repository, address, withPictures, languages)
    read.set(address, await apps.catch(error => error))
  }
  await Readable.from(repositories).forEach(readRepository, { concurrency: MAX_CLONES })
  return read
}

/** Throws an error that names the file and the reason. */
function readPath(path: string, languages: Languages): ImportedApp[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist.`)
  return stats.isDirectory() ? readFolder(new SourceFolder(path), languages) : readStoreAnswer(path)
}

/** Throws an error that says which addresses can be imported. */
function parseAddress(source: string): AppStoreLink | Repository | PlayLink {
  const { protocol, host, pathname, searchParams } = new URL(source)
  if (protocol !== 'https:') throw new Error(`${source}: expected an https address.`)
  const [, country = 'us', trackId] =
    /^\/(?:([a-z]{2})\/)?(?:.*\/)?id(\d{1,15})\/?$/.exec(pathname) ?? []
  if (/^(apps|itunes)\.apple\.com$/.test(host) && trackId) {
    return { address: `https://apps.apple.com/${country}/app/id${trackId}`, trackId, country }
  }
  const [, repository] = /^\/([a-z\d][a-z\d-]*\/[\w.-]+?)(?:\.git)?\/?$/i.exec(pathname) ?? []
  if (host === 'github.com' && repository) {
    return { address: `https://github.com/${repository}`, repository }
  }
  const packageName = searchParams.get('id') ?? ''
  if (host === 'play.google.com' && /^\w+(\.\w+)+$/.test(packageName)) {
    const address = `https://play.google.com/store/apps/details?id=${packageName}`
    return { address, packageName }
  }
  throw new Error(
    `${source} cannot be imported: expected an app such as https://apps.apple.com/us/app/id1234567890 or https://play.google.com/store/apps/details?id=example.notes, or a repository such as https://github.com/example/notes.`,
  )
}

/** Only the address, since Google has no public interface for the rest. */
function readPlayAddress({ address, packageName }: PlayLink): ImportedApp {
  const ids = { googlePlay: packageName }
  const fields = { stores: { googlePlay: address } }
  return { source: address, format: 'address', ids, fields, screenshots: [], notes: [] }
}
