import { readScreenshots } from '../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { generateApps } from '../tools/lib/generateApps.ts'
import type { Response } from './handlers.ts'

/** How the mock responds to requests. */
export type Scenario = {
  /** Shown in the terminal and on the control page. */
  description: string
  /** Selects the scenario in the terminal. A status has none. */
  key?: string
  /** Transforms the records of the file, or the generated ones. By default they stay unchanged. */
  records?: (base: AppRecord[], seed: number) => unknown[]
  /** Shortest and longest delay of a response, in ms. */
  delay?: readonly [minMs: number, maxMs: number]
  /** What responds to a request, counted from 0. The records, if undefined. */
  respondTo?: (requestNumber: number) => Responder | undefined
}

/** Responds in place of the records, whose JSON is `body`. May be async, and may fail. */
export type Responder = (response: Response, body: () => string) => unknown

/** Responds with an HTTP status. */
export const failWith =
  (status: number, headers: Record<string, string> = {}): Responder =>
  response =>
    response.status(status).set(headers).json({ error: 'simulated by the mock' })

/** Folder of the pictures in the records of the scenario `pictures`. It has no files. */
export const MISSING_PICTURES = 'missing/'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const CUT_OFF = '[\n  { "id": 1, "title": "Cut o'

/** The terminal and the control page list them in this order. */
export const SCENARIOS = {
  full: { key: 'f', description: 'the catalogue of the file' },
  empty: { key: 'e', description: 'a catalogue without apps', records: () => [] },
  single: {
    key: '1',
    description: 'one app',
    records: base => withoutReferences(base.slice(0, 1)),
  },
  slow: { key: 's', description: 'responds after one to two seconds', delay: [1000, 2000] },
  flaky: {
    key: 'y',
    description: 'every other request fails with 503',
    respondTo: number => (number % 2 === 0 ? failWith(503) : undefined),
  },
  down: { key: 'd', description: 'status 500', respondTo: () => failWith(500) },
  missing: { key: 'm', description: 'status 404', respondTo: () => failWith(404) },
  malformed: {
    key: 'x',
    description: 'a whole response that is not JSON',
    respondTo: () => response => response.type('json').send(CUT_OFF),
  },
  wrong: {
    key: 'w',
    description: 'valid JSON that is not an array',
    respondTo: () => response => response.json({ apps: [] }),
  },
  partial: { key: 'p', description: 'invalid records among valid ones', records: partialRecords },
  hostile: { key: '2', description: 'markup and unusual characters', records: hostileRecords },
  large: { key: 'l', description: '10,000 apps', records: generated(10_000) },
  huge: { key: 'g', description: '100,000 apps', records: generated(100_000) },
  outdated: { key: 'v', description: 'a catalogue of last year', records: outdatedRecords },
  pictures: { key: 'i', description: 'pictures respond with 404', records: recordsWithoutPictures },
  unauthorized: { key: 'a', description: 'status 401', respondTo: () => failWith(401) },
  limited: {
    key: 't',
    description: 'every other request fails with 429 and Retry-After: 2',
    respondTo: number => (number % 2 === 0 ? failWith(429, { 'Retry-After': '2' }) : undefined),
  },
  portal: {
    key: 'j',
    description: 'the page of a captive portal',
    respondTo: () => askToLogIn,
  },
  reset: { key: 'k', description: 'the connection is reset', respondTo: () => resetConnection },
  cut: { key: 'z', description: 'the body ends midway', respondTo: () => cutOff },
  drip: { key: 'b', description: 'the body takes five seconds', respondTo: () => drip },
  never: { key: 'n', description: 'never responds', respondTo: () => () => {} },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]

/** A status that is a scenario, such as '503', or '429@2' with Retry-After: 2. */
const STATUS = /^([45]\d\d)(?:@(\d{1,5}))?$/

/**
 * The scenarios in a text such as 'down,429@2,full', one for each request of a client. The last one stays. Throws
 * an error with all names if one is unknown.
 */
export function readScenarios(text: string): Scenario[] {
  return text.split(',').map(name => {
    const known = SCENARIO_NAMES.find(known => known === name)
    if (known) return SCENARIOS[known]
    const [, status, seconds] = STATUS.exec(name) ?? []
    if (status === undefined) {
      throw new Error(
        `Unknown scenario '${name}'. Available: ${SCENARIO_NAMES.join(', ')}, a status such as 503 or 429@2, and several in a row, such as down,503,full.`,
      )
    }
    const respond = failWith(Number(status), seconds ? { 'Retry-After': seconds } : {})
    return { description: `status ${status}`, respondTo: () => respond }
  })
}

function askToLogIn(response: Response): void {
  response.type('html').send('<!doctype html><title>Log in</title><h1>Log in to this network</h1>')
}

function resetConnection({ socket }: Response): void {
  socket?.resetAndDestroy()
}

function cutOff(response: Response): void {
  response.type('json').set('Content-Length', '1000')
  response.write(CUT_OFF, () => response.destroy())
}

/** Sends the body in about 25 pieces. */
async function drip(response: Response, body: () => string): Promise<void> {
  const pieces = new RegExp(`.{1,${Math.ceil(body().length / 25)}}`, 'gsu')
  response.type('json')
  for (const piece of body().match(pieces) ?? []) {
    if (response.destroyed) return
    response.write(piece)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  response.end()
}

/** The records a year ago: three of four apps, none of them retired, with half of the downloads. */
function outdatedRecords(base: AppRecord[]): AppRecord[] {
  return withoutReferences(base.filter((_, index) => index % 4 < 3)).map(app => {
    const { updated } = app
    const before = updated && new Date(Date.parse(updated) - YEAR_MS).toJSON().slice(0, 10)
    return { ...app, downloads: (app.downloads ?? 0) / 2, ...(before && { updated: before }) }
  })
}

/** Apps without references to other apps, which may be missing. */
function withoutReferences(apps: AppRecord[]): AppRecord[] {
  return apps.map(({ status: _, successor: _to, ...app }) => app)
}

/** The records with addresses of pictures that the mock does not have. */
function recordsWithoutPictures(base: AppRecord[]): AppRecord[] {
  return base.map(app => {
    const image = `${MISSING_PICTURES}${app.id}.png`
    return { ...app, image, screenshots: readScreenshots(app).map(shot => ({ ...shot, image })) }
  })
}

function generated(count: number) {
  return (_base: AppRecord[], seed: number) => [...generateApps(count, seed)]
}

/** Every kind of record that the site skips, or of which it ignores a field, each after a valid one. */
function partialRecords(base: AppRecord[]): unknown[] {
  const faulty = [
    null,
    'text',
    { title: 'No id' },
    { id: '7', title: 'Text for an id' },
    { id: 900_001 },
    { id: 900_002, title: '   ' },
    { id: 900_003, title: 'Negative downloads', downloads: -1 },
    { id: 900_004, title: 'Text for a size', size: '12 MB' },
    { id: 900_005, title: 'Null for an image', image: null },
    { id: 900_006, title: 'An object for ratings', ratings: {} },
    { id: 900_007, title: 'A rating without a count', ratings: [{ name: '5 star' }] },
    { ...base[0], title: 'The id of another' },
  ]
  return base.flatMap((app, index) => (index < faulty.length ? [app, faulty[index]] : [app]))
}

/** Valid records with texts and image addresses that do harm where they are treated as code or markup. */
function hostileRecords(): AppRecord[] {
  const texts = [
    '<img src=x onerror="alert(1)">',
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    "'; alert(1); //",
    '{{constructor.constructor("alert(1)")()}}',
    '$& $1 $` $<title>',
    '"quotes" & <b>markup</b> &amp; &lt;',
    'Line\u2028separator and\u2029paragraph',
    '‮reversed by an override',
    'مرحبا بالعالم, right to left',
    'Zalgo t̷̡͍͎e̵̢͉x̸̧̛t̶̡̛ over its line',
    '👩‍👩‍👧‍👦🏳️‍🌈 families and flags',
    'NUL\u0000 and BEL\u0007 and DEL\u007f',
    'W'.repeat(300),
    'Productive Rechtsschutzversicherung, Donaudampfschifffahrtsgesellschaft',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'null',
  ]
  const images = [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'images/apps/missing.svg',
    '" onerror="alert(1)',
    '//',
  ]
  return texts.map((text, index) => ({
    id: 666_000 + index * 3,
    title: text,
    image: images[index % images.length] ?? '',
    companyName: text,
    description: `${text}\n\n${text}`,
    downloads: index,
    ratingAvg: 4.5,
    reviews: 10,
    size: 1.5,
    ratings: [
      { name: text, count: 3 },
      { name: '__proto__', count: 7 },
    ],
    tagline: text,
    category: text,
    version: text,
    whatsNew: `${text}\n\n${text}`,
    // The build refuses addresses with other schemes.
    screenshots: ['" onerror="alert(1)', { image: 'images/apps/missing.svg', alt: text }],
    stores: { web: `https://app.example/?${encodeURIComponent(text)}` },
    website: 'https://app.example/"onclick="alert(1)',
  }))
}
