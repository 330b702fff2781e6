import { freeze } from '@reduxjs/toolkit'
import {
  type BaseQueryApi,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  type NamedSchemaError,
  retry,
} from '@reduxjs/toolkit/query'
import { type AppRecord, describeFault, parseRecords } from '../../shared/domain/appRecord.ts'
import { siteUrl } from '../../shared/domain/paths.ts'

/** A response that has not ended after this time is given up. */
const TIMEOUT_MS = 10_000
/** One list serves every screen of a visit; finite, since a trace is JSON. */
const KEPT_SECONDS = 86_400
/** How often a passing fault is tried again before the catalogue counts as failed. */
const MAX_RETRIES = 2

/** GETs a path relative to the site's base; passing faults (network, time-out, 5xx) are tried again quietly, a 404 or a malformed body is not. */
const catalogueBaseQuery = retry(
  async (args: string | FetchArgs, api: BaseQueryApi, extraOptions: object) => {
    // The base is known in a browser only, so it is read when the query runs.
    const query = fetchBaseQuery({ baseUrl: siteUrl(''), timeout: TIMEOUT_MS })
    // Request and Response, its `meta`, have no place in a trace.
    const { data, error } = await query(args, api, extraOptions)
    return error ? { error } : { data }
  },
  {
    retryCondition: (error, _args, { attempt }) =>
      attempt <= MAX_RETRIES && isPassing(error as FetchBaseQueryError),
    backoff: attempt => new Promise(resolve => setTimeout(resolve, 300 * attempt)),
  },
)

function isPassing(error: FetchBaseQueryError): boolean {
  // A fault's page is seldom JSON.
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || Number(status) >= 500
}

const warned = new Set<string>()

/** The records of a body that is an array; the console says once which were left out and why. */
function readCatalogue(body: unknown[]): AppRecord[] {
  const { apps, faults } = parseRecords(body)
  for (const words of faults.map(describeFault)) {
    if (!warned.has(words)) console.warn(`data.json: left out ${words}`)
    warned.add(words)
  }
  // Immer looks for drafts in whatever is not frozen yet, for most of a second in 100,000 apps.
  return freeze(apps, true)
}

/** The body of data.json as a Standard Schema, whose output takes the body's place. */
const catalogueSchema = {
  '~standard': {
    version: 1 as const,
    vendor: 'vitrine',
    validate: (body: unknown) =>
      Array.isArray(body)
        ? { value: readCatalogue(body) }
        : { issues: [{ message: 'data.json is no list of apps' }] },
  },
}

/** A body that is no array is one more failed load, without a stack trace in the state. */
function toQueryError({ message }: NamedSchemaError): FetchBaseQueryError {
  return { status: 'CUSTOM_ERROR', error: message }
}

/** The catalogue as a visitor has it: one request, kept for the whole visit, tried again when the browser is back online. */
export const catalogueApi = createApi({
  reducerPath: 'catalogueApi',
  baseQuery: catalogueBaseQuery,
  refetchOnReconnect: true,
  keepUnusedDataFor: KEPT_SECONDS,
  endpoints: build => ({
    /** GET data.json (spec 7): the catalogue in its order. A bad entry is left out, not fatal. */
    getApps: build.query<AppRecord[], void>({
      // What the page shows first needs the line more.
      query: () => ({ url: 'data.json', priority: 'low' }),
      rawResponseSchema: catalogueSchema,
      catchSchemaFailure: toQueryError,
    }),
  }),
})
