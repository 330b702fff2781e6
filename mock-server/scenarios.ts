import type { Response } from 'express'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { generateApps } from './generator.ts'

/** What the mock answers. */
export type Scenario = {
  /** Shown in the terminal and on the control page. */
  description: string
  /** Selects the scenario in the terminal. */
  key: string
  /** Transforms the records of the file, or the generated ones. By default they stay unchanged. */
  records?: (base: AppRecord[], seed: number) => unknown[]
  /** Shortest and longest delay of an answer, in ms. */
  delay?: readonly [minMs: number, maxMs: number]
  /** The answer to a request, counted from 0. Undefined answers with the records. */
  answerTo?: (requestNumber: number) => Answer | undefined
}

export type Answer = (response: Response) => void

/** Answers with an HTTP status. */
export const failWith =
  (status: number): Answer =>
  response =>
    response.status(status).json({ error: 'simulated by the mock' })

const CUT_OFF = '[\n  { "id": 1, "title": "Cut o'

/** In the order in which they are listed. */
export const SCENARIOS = {
  full: { key: 'f', description: 'the catalogue of the file' },
  empty: { key: 'e', description: 'a catalogue without apps', records: () => [] },
  single: { key: '1', description: 'one app', records: base => base.slice(0, 1) },
  slow: { key: 's', description: 'answers after one to two seconds', delay: [1000, 2000] },
  flaky: {
    key: 'y',
    description: 'every other request fails with 503',
    answerTo: number => (number % 2 === 0 ? failWith(503) : undefined),
  },
  down: { key: 'd', description: 'status 500', answerTo: () => failWith(500) },
  missing: { key: 'm', description: 'status 404', answerTo: () => failWith(404) },
  malformed: {
    key: 'x',
    description: 'truncated JSON',
    answerTo: () => response => response.type('json').send(CUT_OFF),
  },
  wrong: {
    key: 'w',
    description: 'valid JSON that is not an array',
    answerTo: () => response => response.json({ apps: [] }),
  },
  partial: { key: 'p', description: 'invalid records among valid ones', records: partialRecords },
  hostile: { key: 'h', description: 'markup and unusual characters', records: hostileRecords },
  large: { key: 'l', description: '10,000 apps', records: generated(10_000) },
  huge: { key: 'u', description: '100,000 apps', records: generated(100_000) },
  never: { key: 'n', description: 'requests are never answered', answerTo: () => () => {} },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]

function generated(count: number) {
  return (_base: AppRecord[], seed: number) => [...generateApps(count, seed)]
}

/** Every kind of record that the site drops, each after a valid one. */
function partialRecords(base: AppRecord[]): unknown[] {
  const invalid = [
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
  return base.flatMap((app, index) => (index < invalid.length ? [app, invalid[index]] : [app]))
}

/** Valid records whose texts and image addresses do harm if anything treats them as code or markup. */
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
    'A title without a single space '.replaceAll(' ', '').repeat(10),
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
