import {
  type BaseQueryFn,
  createApi,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query'
import { describeRecordFault, parseRecords, type RawRecord } from '../../shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../shared/domain/fileNames.ts'
import { siteUrl } from '../../shared/domain/paths.ts'
import { warnOnce } from '../../shared/domain/warnOnce.ts'

/** A request fails if the response, or the next part of its body, takes longer. */
const MAX_SILENCE_MS = 10_000
/** Retries of a temporary failure before the catalogue counts as failed. */
const MAX_RETRIES = 2
/** A longer `Retry-After` counts as a failure. */
const MAX_WAIT_MS = 10_000

/**
 * GETs data.json. Retries temporary failures: the network, a time-out, 5xx, and 429 with a Retry-After. Does
 * not retry a 404 or a malformed body.
 */
const fetchCatalogue: BaseQueryFn<void, RawRecord[], FetchBaseQueryError> = async (
  _args,
  api,
  extraOptions,
) => {
  // Only a browser knows the base, so it is read when the query runs.
  const query = fetchBaseQuery({ baseUrl: siteUrl('') })
  for (let attempt = 1; ; attempt += 1) {
    // Scripts and pictures need the bandwidth more.
    const request = { url: CATALOGUE_FILE, priority: 'low', ...whileAlive() } as const
    const { data, error, meta } = await query(request, api, extraOptions)
    if (Array.isArray(data)) return { data: validRecords(data) }
    const notAnArray = `${CATALOGUE_FILE} is not an array`
    // The query's `meta` (Request and Response) can't be part of a trace.
    if (!error) return { error: { status: 'CUSTOM_ERROR', error: notAnArray } }
    const retryAfter = meta?.response?.headers.get('retry-after') ?? ''
    const waitMs = waitBeforeRetry(error, retryAfter)
    if (attempt > MAX_RETRIES || waitMs === undefined) return { error: withoutBody(error) }
    await new Promise(resolve => setTimeout(resolve, Math.max(waitMs, 300 * attempt)))
  }
}

/** Request options that abort after MAX_SILENCE_MS without data. A slow catalogue still arrives. */
function whileAlive() {
  const silence = new AbortController()
  const end = () => silence.abort(new DOMException('No data for too long', 'TimeoutError'))
  let timer = setTimeout(end, MAX_SILENCE_MS)
  async function responseHandler({ body }: Response): Promise<unknown> {
    const decoder = new TextDecoder()
    let text = ''
    const reader = body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(end, MAX_SILENCE_MS)
      text += decoder.decode(part.value, { stream: true })
    }
    clearTimeout(timer)
    return JSON.parse(text || 'null')
  }
  return { signal: silence.signal, responseHandler }
}

/** The error without the body. A trace needs to know only whether the body was a page. */
function withoutBody(error: FetchBaseQueryError): FetchBaseQueryError {
  if (typeof error.status === 'number') return { status: error.status, data: undefined }
  if (error.status !== 'PARSING_ERROR') return error
  return { ...error, data: isCaptivePortalPage(error) ? '<' : '', error: 'The body is not JSON' }
}

/**
 * The time to wait before the next try, in ms: from `retryAfter` (seconds or a date), otherwise 0.
 * Negative for a date in the past. Undefined if the failure is not temporary, or if the host asks
 * for more than MAX_WAIT_MS.
 */
function waitBeforeRetry(error: FetchBaseQueryError, retryAfter: string): number | undefined {
  // The body of an error response is rarely JSON.
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status
  // fetchBaseQuery reports a body that it could not read as an empty text.
  const hasBrokenOff = error.status === 'PARSING_ERROR' && error.data === ''
  const isTemporary =
    hasBrokenOff || status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || Number(status) >= 500
  const isSeconds = /^\d+$/.test(retryAfter)
  const waitMs = isSeconds ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  if (Number.isNaN(waitMs)) return isTemporary ? 0 : undefined
  return (isTemporary || status === 429) && waitMs <= MAX_WAIT_MS ? waitMs : undefined
}

/** Whether a captive portal sent its page instead of the catalogue. */
export function isCaptivePortalPage(error: unknown): boolean {
  const { status, originalStatus, data } = Object(error)
  return status === 'PARSING_ERROR' && originalStatus === 200 && /^\s*</.test(data)
}

/** The valid records. Warns once in the console about each invalid one. */
function validRecords(body: unknown[]): RawRecord[] {
  const { apps, faults } = parseRecords(body)
  for (const fault of faults) warnOnce(`${CATALOGUE_FILE}: skipped ${describeRecordFault(fault)}`)
  return apps
}

export const catalogueApi = createApi({
  reducerPath: 'catalogueApi',
  baseQuery: fetchCatalogue,
  endpoints: build => ({
    /** The catalogue (spec 7) in the order of data.json, kept for the whole visit. */
    getApps: build.query<RawRecord[], void>({
      query: () => {},
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
})
