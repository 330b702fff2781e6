import {
  type BaseQueryFn,
  createApi,
  type FetchBaseQueryError,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query'
import { type AppRecord, describeFault, parseRecords } from '../../shared/domain/appRecord.ts'
import { siteUrl } from '../../shared/domain/paths.ts'
import { CATALOGUE_FILE } from '../../shared/domain/fileNames.ts'

/** A request that takes longer counts as failed. */
const TIMEOUT_MS = 10_000
/** Retries of a temporary failure before the catalogue counts as failed. */
const MAX_RETRIES = 2

/** GETs data.json. Temporary failures (network, time-out, 5xx) are retried; a 404 or a malformed body is not. */
const fetchCatalogue: BaseQueryFn<void, AppRecord[], FetchBaseQueryError> = retry(
  async (_args, api, extraOptions) => {
    // Only a browser knows the base, so it is read when the query runs.
    const query = fetchBaseQuery({ baseUrl: siteUrl(''), timeout: TIMEOUT_MS })
    // Scripts and pictures need the bandwidth more.
    const { data, error } = await query({ url: CATALOGUE_FILE, priority: 'low' }, api, extraOptions)
    // The query's `meta` (Request and Response) can't be part of a trace.
    if (error) return { error }
    if (Array.isArray(data)) return { data: readCatalogue(data) }
    return {
      error: { status: 'CUSTOM_ERROR' as const, error: `${CATALOGUE_FILE} is not an array` },
    }
  },
  {
    retryCondition: (error, _args, { attempt }) =>
      attempt <= MAX_RETRIES && isTemporary(error as FetchBaseQueryError),
    backoff: attempt => new Promise(resolve => setTimeout(resolve, 300 * attempt)),
  },
)

function isTemporary(error: FetchBaseQueryError): boolean {
  // The body of an error response is rarely JSON.
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || Number(status) >= 500
}

const warned = new Set<string>()

/** The valid records. The console names each invalid one once. */
function readCatalogue(body: unknown[]): AppRecord[] {
  const { apps, faults } = parseRecords(body)
  for (const fault of faults.map(describeFault)) {
    if (!warned.has(fault)) console.warn(`${CATALOGUE_FILE}: skipped ${fault}`)
    warned.add(fault)
  }
  return apps
}

export const catalogueApi = createApi({
  reducerPath: 'catalogueApi',
  baseQuery: fetchCatalogue,
  endpoints: build => ({
    /** The catalogue in its order (spec 7), kept for the whole visit. */
    getApps: build.query<AppRecord[], void>({
      query: () => {},
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
})
