import { isUtf8 } from 'node:buffer'
import { withRetries } from './withRetries.ts'

const TIMEOUT_MS = 30_000
const MAX_DELAY_MS = 60_000

type Limits = { maxBytes: number; headers?: Record<string, string> }

/** Why an address could not be fetched. */
export class FetchError extends Error {
  /** Undefined if no whole answer came. */
  readonly status: number | undefined
  /** How long the answer asks to wait. */
  readonly delayMs: number | undefined

  constructor(message: string, status?: number, delayMs?: number) {
    super(message)
    this.status = status
    this.delayMs = delayMs
  }
}

/**
 * Fetches what is at an https address, without following redirects. Fails after 30 seconds, and for
 * more than `maxBytes`. Tries twice again without an answer, and for status 429 and 5xx. Throws a
 * `FetchError` that names the address.
 */
export async function fetchWhole(url: string, limits: Limits): Promise<Buffer> {
  const isPassing = (error: Error) => {
    const { status = 500 } = error as FetchError
    return status === 429 || status >= 500
  }
  try {
    if (!url.startsWith('https://')) throw new FetchError('expected an https address', 400)
    return await withRetries(() => fetchOnce(url, limits), isPassing)
  } catch (error) {
    const { message, cause, status } = error as FetchError
    const reason = (cause as Error)?.message || message
    throw new FetchError(`${url} could not be fetched: ${reason}.`, status)
  }
}

async function fetchOnce(url: string, { maxBytes, headers = {} }: Limits): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { redirect: 'manual', signal, headers })
  const { status, body } = response
  if (status !== 200) {
    await body?.cancel()
    const target = response.headers.get('location')
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const delayMs = seconds >= 0 ? Math.min(seconds * 1000, MAX_DELAY_MS) : undefined
    throw new FetchError(target ? `it redirects to ${target}` : `status ${status}`, status, delayMs)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new FetchError(`more than ${maxBytes / 1e6} MB`, status)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Fetches JSON. Throws a `FetchError` for anything else, such as a page that says 'blocked'. */
export async function fetchJson(url: string, limits: Limits): Promise<unknown> {
  const content = await fetchWhole(url, limits)
  try {
    if (isUtf8(content)) return JSON.parse(content.toString())
  } catch {}
  throw new FetchError(`${url} could not be read: expected JSON in UTF-8.`, 200)
}
