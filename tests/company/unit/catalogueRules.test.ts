import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { describeRecordFault, type RecordFault } from '../../../src/shared/domain/appRecord.ts'
import { checkEntries } from '../../../tools/company/catalogueFile.ts'
import { companyContext } from '../../../tools/company/catalogueRules.ts'
import { companyFolder, readCompany } from '../../../tools/company/company.ts'
import { details } from '../../support/makeApp.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
const png = sharp({ create: { width: 9, height: 16, channels: 3, background: 'teal' } })
const icns = Buffer.from('icns\0\0\0\x18ic07\0\0\0\x10\0\0\0\0\0\0\0\0', 'latin1')

const folder = companyFolder(
  writeFolder({
    'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
    'public/images/a b.svg': svg(9, 9),
    'public/images/wide.svg': svg(600, 400),
    'public/images/large.svg': svg(9, 9).padEnd(60_001),
    'public/images/tall.png': await png.png().toBuffer(),
    'public/images/tall.webp.png': await png.webp().toBuffer(),
    'public/images/png.svg': await png.png().toBuffer(),
    'public/images/svg.png': svg(9, 9),
    'public/images/tiff.jpg': await png.tiff().toBuffer(),
    'public/images/icon.icns': icns,
    'public/images/text.png': 'text',
    'public/images/caf\u00e9.svg': svg(9, 9),
    'public/images/cafe\u0301 2.svg': svg(9, 9),
  }),
)
const [english, german] = ['en', 'de'].map(code => readCompany(folder, code)) as [
  ReturnType<typeof readCompany>,
  ReturnType<typeof readCompany>,
]

/**
 * What is reported about the last one of `records`, which have ids from 0, a title and a store unless they say
 * otherwise. `texts` are its German ones.
 */
function report(records: object[], { base = '/', texts = {} } = {}) {
  const entries = records.map((record, id) => ({
    id,
    title: `x${id}`,
    stores: { flathub: `${details.stores.flathub}${id}` },
    ...record,
  }))
  const translations = new Map([[entries.at(-1)?.id ?? 0, texts]])
  const context = companyContext(
    [
      { chosen: english, translations: new Map() },
      { chosen: german, translations },
    ],
    base,
  )
  const { faults, warnings } = checkEntries(entries, context)
  const messagesOf = (found: RecordFault[]) =>
    found
      .filter(({ index }) => index === records.length - 1)
      .map(fault => describeRecordFault(fault).replace(/^record \d+: /, ''))
  return { faults: messagesOf(faults), warnings: messagesOf(warnings) }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toJSON().slice(0, 10)
/** Ratings with a mean of 4.2. */
const ratings = [
  { name: '1 star', count: 2000 },
  { name: '5 stars', count: 8000 },
]
const plausible = { downloads: 100_000, ratingAvg: 4.1, reviews: 11_000, ratings }
const web = { stores: { web: 'https://a.example/' } }
const googlePlay = 'https://play.google.com/store/apps/details?id=a.b'
const retired = { status: 'retired' }
const bar = { name: 'x', count: 1 }
const tooBig = 'expected 0, or from 0.000001 to 999,999,999,999'
const plain = 'expected text without HTML and Markdown'
const notPast = 'expected today or an earlier day'
const notSoon = 'expected a day in more than 90 days, or nothing'
const mostReviews =
  'expected at most 10,000, the number of ratings, and at least a thousandth of it'
const noStore = 'stores: expected a store address that /get can open, got nothing'

type Row = [message: string, ...records: object[]]

describe('a catalogue is refused', () => {
  it.each<Row>([
    ["id: expected no duplicate of 4 'x0', got 4", { id: 4 }, { id: 4 }],
    ["id: expected no duplicate of 4 '', got 4", { id: 4, title: '' }, { id: 4 }],
    [
      `stores.googlePlay: expected no duplicate of 0 'x0', got "${googlePlay.slice(0, 38)}…`,
      { stores: { googlePlay } },
      { stores: { googlePlay } },
    ],
    ['successor: expected the id of another app, got 9', { ...retired, successor: 9 }],
    [
      'successor: expected an app whose successors do not lead back, got 0',
      { ...retired, successor: 0 },
    ],
    [
      'successor: expected an app whose successors do not lead back, got 1',
      {},
      { ...retired, successor: 2 },
      { ...retired, successor: 1 },
    ],
    [
      'successor: expected an app whose successors do not lead back, got 1',
      {},
      ...[2, 1, 1].map(successor => ({ ...retired, successor })),
    ],
  ])('%s', (message, ...records) => {
    expect(report(records).faults).toEqual([message])
  })
})

describe('a warning', () => {
  it.each<Row>([
    [
      'stores.googlePlay: expected no address of appStore, got "https://apps.apple.com/app/id123"',
      { stores: { googlePlay: details.stores.appStore } },
    ],
    [
      `stores.fDroid: expected no address of googlePlay, got "${googlePlay.slice(0, 38)}…`,
      { stores: { fDroid: googlePlay } },
    ],
    [`title: expected no duplicate of 0 'z', got "z"`, { title: 'z' }, {}, { title: 'z' }],
    [
      'downloads: expected at most 100,000, since downloads are in millions, got 2500000',
      { downloads: 2_500_000 },
    ],
    [`downloads: ${tooBig}, got 1e+300`, { downloads: 1e300 }],
    [`ratings.0.count: ${tooBig}, got 1000000000000`, { ratings: [{ name: 'x', count: 1e12 }] }],
    ['size: expected at most 10,000, since sizes are in MB, got 45000000', { size: 45_000_000 }],
    [
      'ratingAvg: expected 4.2, the mean of the ratings, got 4.31',
      { ...plausible, ratingAvg: 4.31 },
    ],
    [`reviews: ${mostReviews}, got 8`, { ...plausible, reviews: 8 }],
    [`reviews: ${mostReviews}, got 11001`, { ...plausible, reviews: 11_001 }],
    [
      'ratings: expected at most 100 ratings, one bar each, got 101',
      { ratings: Array(101).fill(bar) },
    ],
    [`title: expected at most 300 characters, got "${'x'.repeat(38)}…`, { title: 'x'.repeat(301) }],
    [`title: ${plain}, got "<b>y"`, { title: 'x <b>y' }],
    [`description: ${plain}, got "## New\\n[x](y)"`, { description: 'x\n\n## New\n[x](y)' }],
    [`whatsNew: ${plain}, got "&amp; **y**"`, { whatsNew: 'x &amp; **y**' }],
    [`updated: ${notPast}, got "9998-01-01"`, { updated: '9998-01-01' }],
    [`updated: ${notPast}, got "${dayIn(3)}"`, { updated: dayIn(3) }],
    [
      `ratingsSource.updated: ${notPast}, got "9999-01-01"`,
      { ratingsSource: { name: 'x', updated: '9999-01-01' } },
    ],
    [
      `facts: expected no entry 'Age rating' beside the field ageRating, got "4+"`,
      { ageRating: '4+', facts: [{ label: 'age Rating', value: '6' }] },
    ],
    [`supportedUntil: ${notSoon}, got "${dayIn(90)}"`, { supportedUntil: dayIn(90) }],
    [`supportedUntil: ${notSoon}, got "2020-01-01"`, { supportedUntil: '2020-01-01' }],
    [
      'supportedUntil: expected nothing, as the app is retired, got "9998-01-01"',
      ...Array(8).fill({}),
      { ...retired, supportedUntil: '9998-01-01' },
    ],
    [noStore, { stores: undefined }],
    [noStore, { stores: {}, otherStores: [] }],
    [
      'status: expected a later place: Home shows the first 8 apps, got "retired"',
      ...Array(7).fill({}),
      retired,
    ],
    ['successor: expected nothing, as the app is not retired, got 0', {}, { successor: 0 }],
    [
      'successor: expected an app that is not retired, got 0',
      retired,
      ...Array(8).fill({}),
      { ...retired, successor: 0 },
    ],
  ])('%s', (message, ...records) => {
    expect(report(records)).toEqual({ faults: [], warnings: [message] })
  })

  it.each<[texts: object, message: string, record?: object]>([
    [{ tagline: '[x](y)' }, 'de: tagline: expected text without HTML and Markdown, got "[x](y)"'],
    [
      { tagline: 'x'.repeat(81) },
      `de: tagline: expected at most 80 characters, got "${'x'.repeat(38)}…`,
    ],
    [
      { facts: [{ label: 'Preis', value: '0' }] },
      `de: facts: expected no entry 'Preis' beside the field price, got "Free"`,
      { price: 'Free' },
    ],
    [
      { screenshots: ['images/tall.png', 'images/none.png'] },
      'de: screenshots.1: expected the path of a file in public/, got "images/none.png"',
      { screenshots: ['images/tall.png'] },
    ],
  ])('is about the translation %j', (texts, message, record = {}) => {
    expect(report([record], { texts }).warnings).toEqual([message])
  })
})

describe('nothing is reported about', () => {
  it.each<[what: string, record: object, ...before: object[]]>([
    ['figures that fit each other', plausible],
    ['one review for a thousand ratings', { ...plausible, reviews: 9 }],
    ['ratings without stars', { ratingAvg: 1, ratings: [{ name: 'Gold', count: 3 }] }],
    ['as many ratings as there are bars', { ratings: Array(100).fill(bar) }],
    ['texts that just fit', { tagline: 'x'.repeat(80), description: 'x'.repeat(4000) }],
    [
      'plain text',
      { description: '- C# <3\n* a<b and c>d\n#1 [x] (y)\n**** a_b_c & R&D; 2 ** 3 ** 4' },
    ],
    // It has begun where clocks are ahead of UTC.
    ['tomorrow', { updated: dayIn(1) }],
    ['updates for 92 days', { supportedUntil: dayIn(92) }],
    ['a fact without a field', { facts: [{ label: 'price', value: '0' }] }],
    ['an unknown field', { unknown: 1e300 }],
    ['a store without a key', { stores: undefined, otherStores: details.otherStores }],
    ["an F-Droid repository's own host", { stores: { fDroid: 'https://apps.example/fdroid/a.b' } }],
    ['a future app without a store', { stores: undefined, status: 'soon' }],
    ['two apps on one page', web, web],
    ['a retired app', { ...retired, stores: undefined, successor: 0 }, ...Array(8).fill({})],
  ])('%s', (_, record, ...before) => {
    expect(report([...before, record])).toEqual({ faults: [], warnings: [] })
  })
})

describe('a picture', () => {
  const elsewhere =
    'a file in public/; another host would see every visitor, and the picture is missing offline'
  const missing = 'the path of a file in public/'
  const spelling = 'the name of the file as it is spelled in public/, in case and composed accents'
  const belowBase = 'a path below /store/, without / or .. at its start'

  it.each<[image: string, allowed: string, base?: string]>([
    ['https://cdn.example/a.png', elsewhere],
    ['//cdn.example/a.png', elsewhere],
    ['data:image/png,x', 'a relative path or http(s)'],
    ['images/none.svg', missing],
    ['..%2fcompany.json', missing],
    // No file system accepts these.
    ['x'.repeat(300), missing],
    ['a\0b', missing],
    ['images/large.svg', 'a picture of at most 60 kB (it has 61 kB)'],
    ['images/wide.svg', 'a square picture (it is 600 x 400)'],
    ['images/text.png', 'a picture: SVG, WebP, PNG, JPEG or AVIF'],
    ['images/tiff.jpg', 'a picture: SVG, WebP, PNG, JPEG or AVIF (it is TIFF)'],
    ['images/icon.icns', 'a picture: SVG, WebP, PNG, JPEG or AVIF (it is ICNS)'],
    ['images/png.svg', 'a name that ends with .png, as its content is PNG'],
    ['images/svg.png', 'a name that ends with .svg, as its content is SVG'],
    ['images/Wide.svg', spelling],
    ['images/cafe\u0301.svg', spelling],
    ['images/caf\u00e9 2.svg', spelling],
    ['/images/a b.svg', belowBase, '/store/'],
    ['../images/a b.svg', belowBase, '/store/'],
  ])('at %s should be %s', (image, allowed, base) => {
    const { warnings } = report([{ image }], { base })
    expect(warnings).toEqual([expect.stringContaining(`image: expected ${allowed}, got`)])
  })

  it.each<[image: string, base?: string]>([
    ['images/a%20b.svg?v=2'],
    ['images/caf\u00e9.svg'],
    ['images/cafe\u0301 2.svg'],
    ['/images/a b.svg'],
    ['/store/images/a b.svg', '/store/'],
  ])('is shown from %s', (image, base) => {
    expect(report([{ image }], { base }).warnings).toEqual([])
  })

  it('that a translation shows, too, is reported once', () => {
    const screenshots = ['images/none.png']
    expect(report([{ screenshots }], { texts: { screenshots } }).warnings).toHaveLength(1)
  })

  it('of a screenshot has any shape, but is no SVG', () => {
    const screenshots = ['images/tall.png', { image: 'images/tall.webp.png' }, 'images/a b.svg']
    expect(report([{ screenshots }]).warnings).toEqual([
      expect.stringContaining('screenshots.2: expected a WebP, PNG, JPEG or AVIF, since'),
    ])
  })
})
