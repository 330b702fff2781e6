import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { generateApps } from './generator.ts'

/** What the mock answers with while a scenario is chosen. */
export type Scenario = {
  /** What it is like, in a few words for the terminal and the mock's page. */
  description: string
  /** Chooses it in the terminal. */
  key: string
  /** The records, from those of the file or as many generated ones; these themselves by default. */
  records?: (base: AppRecord[], seed: number) => unknown[]
  /** Shortest and longest time until the answer, in ms. */
  delayMs?: readonly [min: number, max: number]
  /** What becomes of the answer to the request with this number, counted from 0; nothing by default. */
  fault?: (requestNumber: number) => Fault | undefined
}

/** An HTTP status, a body that is no catalogue, or no answer at all. */
export type Fault = { status: number } | { body: 'cut off' | 'no array' } | 'never'

/** In the order they are listed; the first is the default. */
export const SCENARIOS = {
  full: { key: 'f', description: 'the catalogue of the file' },
  empty: { key: 'e', description: 'a catalogue without apps', records: () => [] },
  single: { key: '1', description: 'one app', records: base => base.slice(0, 1) },
  slow: { key: 's', description: 'an answer after one to two seconds', delayMs: [1000, 2000] },
  flaky: {
    key: 'y',
    description: 'every other request fails with 503, the next one recovers',
    fault: number => (number % 2 === 0 ? { status: 503 } : undefined),
  },
  down: { key: 'd', description: 'status 500', fault: () => ({ status: 500 }) },
  missing: { key: 'm', description: 'status 404', fault: () => ({ status: 404 }) },
  malformed: { key: 'x', description: 'JSON that is cut off', fault: () => ({ body: 'cut off' }) },
  wrong: { key: 'w', description: 'valid JSON, but no array', fault: () => ({ body: 'no array' }) },
  partial: { key: 'p', description: 'bad records among good ones', records: partialRecords },
  hostile: { key: 'h', description: 'markup and odd characters', records: hostileRecords },
  large: {
    key: 'l',
    description: '10,000 apps',
    records: (_, seed) => [...generateApps(10_000, seed)],
  },
  huge: {
    key: 'u',
    description: '100,000 apps',
    records: (_, seed) => [...generateApps(100_000, seed)],
  },
  never: { key: 'n', description: 'the request is taken and never answered', fault: () => 'never' },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]

/** Every kind of record that the site leaves out, each after a good one. */
function partialRecords(base: AppRecord[]): unknown[] {
  const bad = [
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
  return base.flatMap((app, index) => (index < bad.length ? [app, bad[index]] : [app]))
}

/** Valid records whose texts and addresses would do harm where they were taken for more than that. */
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
  }))
}
