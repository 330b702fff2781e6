import { setTimeout as wait } from 'node:timers/promises'
import { fetchJson } from './fetchBytes.ts'
import type { Given, ReadSources } from './importedApp.ts'
import { readLookupResult } from './readStoreAnswer.ts'

const LOOKUP = 'https://itunes.apple.com/lookup'
const MAX_ANSWER_BYTES = 20_000_000
/** As many results as the lookup gives by default. */
const IDS_PER_CALL = 50
/** Apple asks for at most about 20 calls a minute. */
const CALL_INTERVAL_MS = 3000

/** An app in the store of a country. */
export type AppStoreLink = { address: string; trackId: string; country: string }

/**
 * Looks up apps, up to 50 of a country in one call. Texts are in the language of that country's store,
 * since the lookup has no parameter for languages.
 */
export async function readAppStore(links: readonly Given<AppStoreLink>[]): Promise<ReadSources> {
  const read: ReadSources = new Map()
  for (const country of new Set(links.map(({ country }) => country))) {
    const left = links.filter(link => link.country === country)
    while (left.length > 0) {
      if (read.size > 0) await wait(CALL_INTERVAL_MS)
      const call = left.splice(0, IDS_PER_CALL)
      const ids = call.map(({ trackId }) => trackId).join(',')
      const url = `${LOOKUP}?id=${ids}&country=${country}&entity=software`
      const answer = await fetchJson(url, MAX_ANSWER_BYTES).catch((error: Error) => error)
      for (const link of call) read.set(link.source, readResult(link, answer))
    }
  }
  return read
}

function readResult({ address, trackId, country }: AppStoreLink, answer: unknown) {
  if (answer instanceof Error) return answer
  const { results } = Object(answer)
  if (!Array.isArray(results)) return new Error(`${address}: expected "results" from ${LOOKUP}.`)
  const result = results.find(result => String(Object(result).trackId) === trackId)
  if (!result) {
    return new Error(
      `${address}: the store of '${country}' has no app ${trackId}. It was removed, or is only in other countries.`,
    )
  }
  try {
    return [readLookupResult(result, address)]
  } catch (error) {
    return error as Error
  }
}
