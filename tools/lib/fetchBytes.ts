import { isUtf8 } from 'node:buffer'
import { setTimeout as wait } from 'node:timers/promises'

const MIN_TIMEOUT_MS = 30_000
const MIN_BYTES_PER_MS = 1000
const RETRY_DELAY_MS = 2000

/** Why an address could not be fetched. `status` is missing if no response came. */
export type FetchError = Error & { status?: number }

/** Whether the same call may succeed later. */
export const isTemporary = ({ status = 500 }: FetchError) => status === 429 || status >= 500

/** Calls `work` again after `delayMs`, up to twice, if it throws an error that `canRetry` accepts. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  canRetry: (error: FetchError) => boolean,
  delayMs = RETRY_DELAY_MS,
  retriesLeft = 2,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (retriesLeft === 0 || !canRetry(error as Error)) throw error
    await wait(delayMs)
    return await withRetries(work, canRetry, delayMs, retriesLeft - 1)
  }
}

/**
 * Fetches at most `maxBytes` from an https address, without following redirects. Gives up after 30 seconds,
 * or after one second for each MB of `maxBytes` if that is longer. Tries up to twice again if there is no
 * response, or for status 429 and 5xx. Throws a `FetchError` that names the address.
 */
export async function fetchBytes(url: string, maxBytes: number): Promise<Buffer> {
  if (!url.startsWith('https://')) throw new Error(`${url}: expected an https address.`)
  return await withRetries(() => fetchOnce(url, maxBytes), isTemporary)
}

async function fetchOnce(url: string, maxBytes: number): Promise<Buffer> {
  try {
    const signal = AbortSignal.timeout(Math.max(MIN_TIMEOUT_MS, maxBytes / MIN_BYTES_PER_MS))
    const response = await fetch(url, { redirect: 'manual', signal })
    const { status } = response
    if (status !== 200) {
      await response.body?.cancel()
      const location = response.headers.get('location')
      const reason = location ? `it redirects to ${location}` : `status ${status}`
      throw fetchError(reason, status)
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw fetchError(`more than ${maxBytes / 1e6} MB`, status)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    const { message, cause, status } = error as FetchError
    const reason = (cause as Error)?.message || message
    throw fetchError(`${url} could not be fetched: ${reason}.`, status)
  }
}

const fetchError = (message: string, status: number | undefined): FetchError =>
  Object.assign(new Error(message), { status })

/** Like `fetchBytes`, for JSON. Throws for any other content, such as a page that says 'blocked'. */
export async function fetchJson(url: string, maxBytes: number): Promise<unknown> {
  const content = await fetchBytes(url, maxBytes)
  try {
    if (isUtf8(content)) return JSON.parse(content.toString())
  } catch {}
  throw new Error(`${url} could not be read: expected JSON in UTF-8.`)
}
