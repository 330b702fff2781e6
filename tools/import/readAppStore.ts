import { setTimeout as wait } from 'node:timers/promises'
import { fetchJson } from '../lib/fetchWhole.ts'
import type { ImportedApp } from './importedApp.ts'
import { readLookupResult } from './readStoreAnswer.ts'

const LOOKUP = 'https://itunes.apple.com/lookup'
/** As many results as the lookup gives by default. */
const IDS_PER_CALL = 50
/** Apple asks for at most about 20 calls a minute. */
const CALL_INTERVAL_MS = 3000

/** An app in the store of a country. */
export type AppStoreLink = { address: string; trackId: string; country: string }

/**
 * Looks up apps, up to 50 of a country in one call. Texts are in the language of that country's store,
 * since the lookup has no parameter for languages. An app that was not read is an error that says why.
 */
export async function readAppStore(
  links: readonly AppStoreLink[],
): Promise<[address: string, ImportedApp[] | Error][]> {
  const calls = Object.values(Object.groupBy(links, ({ country }) => country)).flatMap(
    (links = []) =>
      links.flatMap((_, index) =>
        index % IDS_PER_CALL === 0 ? [links.slice(index, index + IDS_PER_CALL)] : [],
      ),
  )
  const apps: [string, ImportedApp[] | Error][] = []
  for (const call of calls) {
    if (apps.length > 0) await wait(CALL_INTERVAL_MS)
    const results = await lookUp(call).catch((error: Error) => error)
    for (const link of call) apps.push([link.address, readResult(link, results)])
  }
  return apps
}

async function lookUp(links: AppStoreLink[]): Promise<unknown[]> {
  const ids = links.map(({ trackId }) => trackId).join(',')
  const url = `${LOOKUP}?id=${ids}&country=${links[0]?.country}&entity=software`
  const { results } = Object(await fetchJson(url, { maxBytes: 20_000_000 }))
  if (Array.isArray(results)) return results
  throw new Error(`${url} could not be read: expected "results".`)
}

function readResult(
  { address, trackId, country }: AppStoreLink,
  results: unknown[] | Error,
): ImportedApp[] | Error {
  if (results instanceof Error) return results
  const result = results.find(result => String(Object(result).trackId) === trackId)
  try {
    if (result) return [readLookupResult(result, address)]
  } catch (error) {
    return error as Error
  }
  return new Error(
    `${address}: the store of '${country}' has no app ${trackId}. It was removed, or is only in other countries.`,
  )
}
