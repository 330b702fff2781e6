import * as v from 'valibot'
import { type FetchError, fetchBytes, fetchJson } from '../lib/fetchBytes.ts'
import { type Place, readRepository } from './folders.ts'
import { type Adapter, type Listing, parseAs, parseFields } from './listing.ts'

const MAX_RESPONSE_BYTES = 5_000_000

const ADDRESS =
  /^https:\/\/github\.com\/([a-z\d][a-z\d-]*\/[\w.-]+?)(?:\.git)?(?:\/(releases)|\/tree\/(\w[\w.-]*)\/([\w./-]+?))?\/?$/i

const releaseSchema = v.looseObject({
  tag_name: v.string('a string'),
  published_at: v.nullish(v.string('a string')),
  body: v.nullish(v.string('a string')),
})

/**
 * Reads the listing in https://github.com/example/notes, and version, day and news of its latest release;
 * https://github.com/example/notes/releases is the release alone. Beside https://github.com/example/notes/tree/main/app
 * there may be other apps, so that it has no release.
 */
export function gitHub(): Adapter {
  return {
    match: source => ADDRESS.test(source),
    async read(source, languages) {
      const [, repository = '', releases, ref, path = ''] = ADDRESS.exec(source) ?? []
      const url = `https://github.com/${repository}`
      const place: Place = { url, ref, path }
      try {
        const listing = releases ? undefined : await readRepository(place, languages)
        const release = path === '' ? await readRelease(repository, url) : undefined
        if (!listing && !release) throw new Error(`${source} has neither a listing nor a release.`)
        return {
          ...(listing ?? { ids: [], screenshots: [], translations: {} }),
          folderName: listing?.folderName ?? repository.replace(/.*\//, ''),
          fields: { ...release?.fields, ...listing?.fields },
          notes: [...(listing?.notes ?? []), ...(release?.notes ?? [])],
        }
      } catch (error) {
        const moved = await newAddress(url)
        if (moved) throw new Error(`${url} has moved: write ${moved} in its place.`)
        throw error
      }
    },
  }
}

/** Where GitHub sends visitors of `url`. Undefined if they stay. */
async function newAddress(url: string): Promise<string | undefined> {
  const error = await fetchBytes(url, MAX_RESPONSE_BYTES).catch((error: FetchError) => error)
  return 'location' in error && error.location?.startsWith('https://github.com/')
    ? error.location
    : undefined
}

/** Version, day and notes of the latest release. Undefined if there is none. */
async function readRelease(
  repository: string,
  url: string,
): Promise<Pick<Listing, 'fields' | 'notes'> | undefined> {
  const { GITHUB_TOKEN: token } = process.env
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  try {
    const latest = `https://api.github.com/repos/${repository}/releases/latest`
    const response = await fetchJson(latest, MAX_RESPONSE_BYTES, headers)
    const { tag_name, published_at, body } = parseAs(releaseSchema, response, `${url} (release)`)
    return parseFields({ version: versionOf(tag_name), updated: published_at, whatsNew: body })
  } catch (error) {
    const { status, message } = error as FetchError
    if (status === 404) return undefined
    const isLimited = status === 403 || status === 429
    throw new Error(isLimited ? `${message} GitHub's limit is higher with GITHUB_TOKEN.` : message)
  }
}

/** 'v2.3', 'android-v2.3', 'release/2.3' and 'app@2.3' give '2.3'. Other names stay. */
function versionOf(tag: string): string {
  return /(?:^|[-/@_])v?(\d+\.\d.*)/i.exec(tag)?.[1] ?? tag.replace(/^v(?=\d)/i, '')
}
