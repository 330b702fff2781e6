import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { mapInParallel } from '../lib/mapInParallel.ts'
import { type ImportedApp, parseFields } from './importedApp.ts'
import { readAppStore } from './readAppStore.ts'
import { readFolder } from './readFolder.ts'
import { readGitHub } from './readGitHub.ts'
import { readStoreAnswer } from './readStoreAnswer.ts'
import { SourceFolder } from './sourceFolder.ts'

const MAX_CLONES = 4

/** The apps of each source by its name in the map, or why it could not be read. */
export type ReadSources = Map<string, ImportedApp[] | Error>

/**
 * Reads folders, files and addresses, whose formats are recognized by their content. A folder gives one
 * app for each platform and release tool. Pictures of repositories are read only `withPictures`.
 */
export async function readSources(
  sources: readonly string[],
  withPictures: boolean,
): Promise<ReadSources> {
  const read: ReadSources = new Map()
  const addresses: Address[] = []
  for (const source of sources) {
    const isAddress = /^[a-z][a-z\d+.-]+:\/\//i.test(source)
    // One spelling, since the map keeps it.
    const path = relative('', source).replaceAll(sep, '/') || '.'
    try {
      if (isAddress) {
        const address = parseAddress(source)
        read.set(address.address, [])
        addresses.push(address)
      } else read.set(path, readPath(path))
    } catch (error) {
      read.set(isAddress ? source : path, error as Error)
    }
  }
  for (const { address, packageName } of addresses.filter(isOf('packageName'))) {
    read.set(address, [readPlayAddress(address, packageName)])
  }
  for (const [address, apps] of await readAppStore(addresses.filter(isOf('trackId')))) {
    read.set(address, apps)
  }
  await mapInParallel(addresses.filter(isOf('repository')), MAX_CLONES, async link => {
    const { address, repository } = link
    read.set(address, await readGitHub(repository, address, withPictures).catch(error => error))
  })
  return read
}

/** Throws an error that names the file and the reason. */
function readPath(path: string): ImportedApp[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist.`)
  return stats.isDirectory() ? readFolder(new SourceFolder(path)) : readStoreAnswer(path)
}

/** `address` has one spelling. */
type Address = { address: string } & (
  | { trackId: string; country: string }
  | { packageName: string }
  | { repository: string }
)

function isOf<Key extends string>(key: Key) {
  return (address: Address): address is Extract<Address, Record<Key, string>> => key in address
}

/** Throws an error that says which addresses can be imported. */
function parseAddress(source: string): Address {
  const { protocol, host, pathname, searchParams } = new URL(source)
  if (protocol !== 'https:') throw new Error(`${source}: expected an https address.`)
  const [, country = 'us', trackId] =
    /^\/(?:([a-z]{2})\/)?(?:.*\/)?id(\d{1,15})\/?$/i.exec(pathname) ?? []
  if (/^(apps|itunes)\.apple\.com$/.test(host) && trackId) {
    const address = `https://apps.apple.com/${country.toLowerCase()}/app/id${trackId}`
    return { address, trackId, country: country.toLowerCase() }
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
function readPlayAddress(address: string, packageName: string): ImportedApp {
  return {
    source: address,
    format: 'address',
    ids: { googlePlay: packageName },
    screenshots: [],
    ...parseFields({ stores: { googlePlay: address } }),
  }
}
