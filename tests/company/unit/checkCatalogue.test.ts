import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { command } from '../../../tools/checkCatalogue.ts'
import { details, makeApp } from '../../support/makeApp.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { writeFolder } from '../../support/writeFolder.ts'

type Reported = { index: number; field: string; allowed: string; found: unknown }

/** A file with `text`; a path without a file for undefined. */
const catalogueFile = (text: string | undefined) =>
  join(writeFolder(text === undefined ? {} : { 'data.json': text }), 'data.json')

const run = (...args: string[]) => runInProcess(command, args)

/** What is reported about `records`, which have ids from 0, a title and a store unless they say otherwise. */
async function check(records: object[]) {
  const entries = records.map((record, id) => ({
    id,
    title: `x${id}`,
    stores: { flathub: `${details.stores.flathub}${id}` },
    ...record,
  }))
  const { output } = await run(catalogueFile(JSON.stringify(entries)), '--json')
  const report: Record<'faults' | 'warnings', Reported[]> = JSON.parse(output)
  return report
}

const places = (reported: Reported[]) =>
  reported.map(({ index, field, allowed }) => [index, field, allowed])

/** Ratings with a mean of 4.2. */
const ratings = [
  { name: '1 star', count: 2000 },
  { name: '5 stars', count: 8000 },
]
const plausible = { downloads: 100_000, ratingAvg: 4.1, reviews: 11_000, ratings }
const reviews = ['reviews', expect.stringContaining('at most 10,000')]
const elsewhere = expect.stringContaining('a file in public/; another host')
const missing = 'the path of a file in public/'
const future = 'today or an earlier day'
const number = '0, or from 0.000001 to 999,999,999,999'
const noStore = ['stores', 'an address in a store, which /get goes on to']

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toJSON().slice(0, 10)

/** Records, each with its warnings. */
const WARNINGS: [record: object, ...warnings: unknown[][]][] = [
  [plausible],
  [{ ...plausible, reviews: 9 }],
  [{ ...plausible, reviews: 8 }, reviews],
  [
    { ...plausible, downloads: 2_500_000, ratingAvg: 4.31, reviews: 11_001 },
    ['downloads', 'at most 100,000, since downloads are in millions'],
    ['ratingAvg', '4.2, the mean of the ratings'],
    reviews,
  ],
  [{ ratingAvg: 1, ratings: [{ name: 'Gold', count: 3 }] }],
  [{ ratingAvg: 5.1 }, ['ratingAvg', 'at most 5']],
  [{ downloads: 1e300 }, ['downloads', number]],
  [{ reviews: 1e11, ratings: [{ name: 'x', count: 1e12 }] }, ['ratings.0.count', number]],
  [{ ratings: Array(100).fill({ name: 'x', count: 1 }) }],
  [
    { ratings: Array(101).fill({ name: 'x', count: 1 }) },
    ['ratings', 'at most 100 ratings, one bar each'],
  ],
  [{ title: 'x'.repeat(301) }, ['title', 'at most 300 characters']],
  [{ tagline: 'x'.repeat(81) }, ['tagline', 'at most 80 characters']],
  [{ tagline: 'x'.repeat(80), description: 'x'.repeat(4000) }],
  [{ description: 'x'.repeat(4001) }, ['description', 'at most 4000 characters']],
  // The day has begun where clocks are ahead of UTC.
  [{ updated: dayIn(1) }],
  [{ updated: dayIn(3) }, ['updated', future]],
  [
    { updated: '9998-01-01', ratingsSource: { name: 'x', updated: '9999-01-01' } },
    ['updated', future],
    ['ratingsSource.updated', future],
  ],
  [{ facts: [{ label: 'price', value: '0' }] }],
  [
    { price: 'Free', facts: [{ label: 'price', value: '0' }] },
    ['facts', "no entry 'Price' beside the field price"],
  ],
  [
    { ageRating: '4+', facts: [{ label: 'age Rating', value: '6' }] },
    ['facts', "no entry 'Age rating' beside the field ageRating"],
  ],
  [{ supportedUntil: dayIn(92) }],
  [{ supportedUntil: dayIn(90) }, ['supportedUntil', 'a day in more than 90 days, or nothing']],
  [{ supportedUntil: dayIn(-400) }, ['supportedUntil', 'a day in more than 90 days, or nothing']],
  [
    { supportedUntil: dayIn(400), status: 'retired' },
    ['supportedUntil', 'nothing, as the app is retired'],
  ],
  [{ image: 'images/none.svg' }, ['image', missing]],
  [{ image: 'images/hero.svg' }, ['image', 'a square picture (it is 600 x 400)']],
  [{ image: '//cdn.example/a.png' }, ['image', elsewhere]],
  // No file system accepts these paths.
  [{ image: 'x'.repeat(5000) }, ['image', expect.any(String)]],
  [{ image: 'a\u0000b' }, ['image', expect.any(String)]],
  [
    {
      screenshots: ['images/hero.svg', 'https://x.example/a.png', { image: 'images/none.svg' }],
    },
    ['screenshots.0', expect.stringContaining('a WebP, PNG, JPEG or AVIF')],
    ['screenshots.1', elsewhere],
    ['screenshots.2', missing],
  ],
  [{ stores: undefined }, noStore],
  [{ stores: {}, otherStores: [] }, noStore],
  [{ stores: undefined, otherStores: details.otherStores }],
  [{ stores: undefined, status: 'soon' }],
  [{ stores: undefined, status: 'retired' }],
]

describe('check:catalogue', () => {
  it('warns about values that visitors cannot read or believe, and nothing else', async () => {
    const { faults, warnings } = await check(WARNINGS.map(([record]) => record))
    expect(faults).toEqual([])
    expect(places(warnings.toSorted((a, b) => a.index - b.index))).toEqual(
      WARNINGS.flatMap(([, ...expected], index) => expected.map(warning => [index, ...warning])),
    )
  })

  it('reports each id that two records have, also of invalid ones', async () => {
    const { faults } = await check([{ id: 4, title: '' }, { id: 4 }, { id: 4 }])
    expect(places(faults.filter(({ field }) => field === 'id'))).toEqual([
      [1, 'id', 'no duplicate of record 0'],
      [2, 'id', 'no duplicate of record 1'],
    ])
  })

  it('asks records for a store, and no other entries', async () => {
    const entries = [{ id: 4 }, null, 'text', {}]
    const { output } = await run(catalogueFile(JSON.stringify(entries)), '--json')
    const { warnings }: Record<string, Reported[]> = JSON.parse(output)
    const storeless = warnings?.filter(({ field }) => field === 'stores')
    expect(storeless?.map(({ index }) => index)).toEqual([0, 3])
  })

  it('reports successors that lead nowhere', async () => {
    const { faults, warnings } = await check([
      { id: 1 },
      { id: 2 },
      { id: 3, status: 'retired', successor: 4 },
      { id: 4, status: 'retired', successor: 3 },
      { id: 5, status: 'retired', successor: 10 },
      { id: 6, status: 'retired', successor: 6 },
      { id: 7, status: 'retired', successor: 1 },
      { id: 8, successor: 7 },
      { id: 9, status: 'retired' },
    ])
    const back = 'an app whose successors do not lead back'
    expect(places(faults)).toEqual([
      [2, 'successor', back],
      [3, 'successor', back],
      [4, 'successor', 'the id of another app'],
      [5, 'successor', back],
    ])
    expect(places(warnings).filter(([index]) => Number(index) > 5)).toEqual([
      [6, 'status', 'a later place: Home shows the first 8 apps'],
      [7, 'successor', 'an app that is not retired'],
      [7, 'successor', 'nothing, as the app is not retired'],
    ])
  })

  it('prints tables that fit into a terminal', async () => {
    const file = catalogueFile(
      JSON.stringify([
        makeApp({ id: 17, title: 'Kettle', downloads: -1, stores: { web: 'x' } }),
        { id: 42, title: 'Pillow', image: 'images/none.svg' },
      ]),
    )
    const { code, output } = await run(file)
    expect(code).toBe(1)
    const summary = `${file}: 2 records, 2 faults in 1 of them, 3 warnings`
    expect(output.split('\n').filter(line => line !== summary && line.length > 80)).toEqual([])
    const stores = `stores: expected ${noStore[1]}, got nothing`
    // The last column wraps.
    expect(output.replace(/\n {9,}/g, ' ').split('\n')).toEqual([
      'Faults',
      'record  id  title   fault',
      '0       17  Kettle  downloads: expected a number ≥ 0, got -1',
      '0       17  Kettle  stores.web: expected an https address, got "x"',
      'Warnings',
      'record  id  title   fault',
      `1       42  Pillow  image: expected ${missing}, got "images/none.svg"`,
      `0       17  Kettle  ${stores}`,
      `1       42  Pillow  ${stores}`,
      summary,
      '',
    ])
  })

  it('finds no fault in our demo', async () => {
    expect(await run('--company', 'src/site')).toMatchObject({ code: 0 })
  })

  it('prints no control characters', async () => {
    const file = catalogueFile('[{ "id": 1, "title": "Lamp\u009b2J\u202e" }]')
    for (const flags of [[], ['--json']]) {
      expect((await run(file, ...flags)).output).toMatch(/^[^\u009b\u202e]*Lamp[^\u009b\u202e]*$/)
    }
  })

  describe('on the files of a company', () => {
    const picture = (bytes = 0) => '<svg width="9" height="9"/>'.padEnd(bytes)
    const square = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`
    const makers = { name: 'Makers', color: '#123456' }

    /** Its warnings, those about records in the order of the catalogue. */
    async function checkFolder(files: Record<string, unknown>) {
      const company = writeFolder({ 'company.json': makers, 'public/data.json': [], ...files })
      const { output } = await run('--company', company, '--json')
      const { warnings }: { warnings: (Reported & { message?: string })[] } = JSON.parse(output)
      return warnings
    }

    const messages = (warnings: { message?: string }[]) =>
      warnings.flatMap(({ message }) => message ?? [])

    it('fails for a warning with --strict alone', async () => {
      const company = writeFolder({
        'company.json': makers,
        'public/data.json': [{ id: 1, title: 'x', ratingAvg: 4 }],
      })
      const { code, output } = await run('--company', company)
      expect(code).toBe(0)
      // Apart from the table of records
      expect(output).toContain('\nratings without a note: 1')
      expect((await run('--company', company, '--strict')).code).toBe(1)
    })

    it('warns about ratings without a note', async () => {
      const warnings = await checkFolder({
        'public/data.json': [
          { id: 1, title: 'x', ratingAvg: 4 },
          { id: 2, title: 'y', ratings: [{ name: '5 star', count: 1 }] },
          { id: 3, title: 'z' },
        ],
      })
      expect(messages(warnings)).toEqual([
        expect.stringMatching(
          /^ratings without a note: 1 'x', 2 'y': expected ratingsNote in company\.json/,
        ),
      ])
    })

    it('warns about large icons, and about screenshots that are not photographs', async () => {
      const [image, screenshot] = ['images/apps/a%20b.svg?v=2', 'images/apps/b.svg']
      const tall = sharp(Buffer.from(square('teal')))
        .resize(9, 16)
        .png()
      const warnings = await checkFolder({
        'public/data.json': [
          { id: 1, title: 'x', image, screenshots: [screenshot, 'images/tall.png'] },
        ],
        'public/images/apps/a b.svg': picture(60_001),
        'public/images/apps/b.svg': picture(100_000),
        'public/images/tall.png': await tall.toBuffer(),
      })
      expect(warnings.filter(({ field }) => field === 'image')).toMatchObject([
        { found: image, allowed: 'a picture of at most 60 kB (it has 61 kB)' },
      ])
      // Only icons are square.
      const ofScreenshots = warnings.filter(({ field }) => /^screenshots/.test(field))
      expect(ofScreenshots.map(({ found }) => found)).toEqual([screenshot])
    })

    it("warns about pictures that nothing shows, except the site's own", async () => {
      const names = ['apps/old', 'apps/used', 'hero', 'page-not-found', 'own', 'x y']
      const warnings = await checkFolder({
        'company.json': { ...makers, hero: { picture: 'images/own.svg' } },
        'public/data.json': [{ id: 1, title: 'x', image: 'images/apps/used.svg' }],
        ...Object.fromEntries(names.map(name => [`public/images/${name}.svg`, picture()])),
        'pages/imprint.md': '# Imprint\n\n![Office](images/x%20y.svg)',
      })
      expect(messages(warnings)).toEqual(
        ['apps/old', 'page-not-found'].map(name =>
          expect.stringMatching(
            `^images/${name}\\.svg: expected a picture that a record or page shows`,
          ),
        ),
      )
    })

    it('warns about apps that the hero cannot show', async () => {
      const warnings = await checkFolder({
        'company.json': { ...makers, hero: { apps: [1, 2, 3] } },
        'public/data.json': [
          { id: 1, title: 'x', screenshots: ['images/tall.png'] },
          { id: 2, title: 'y' },
        ],
      })
      expect(messages(warnings)).toEqual(
        [2, 3].map(
          id => `${id} in hero.apps of company.json: expected the id of an app with a screenshot`,
        ),
      )
    })

    it('warns about an app without the color of its icon, unless that is gray', async () => {
      const warnings = await checkFolder({
        'public/data.json': ['teal', 'gray'].map((color, id) => {
          return { id, title: color, image: `images/${color}.svg` }
        }),
        'public/images/teal.svg': square('teal'),
        'public/images/gray.svg': square('gray'),
      })
      expect(places(warnings.filter(({ field }) => field === 'color'))).toEqual([
        [0, 'color', '#008080, that of the icon'],
      ])
    })

    it('warns about a title that another record has', async () => {
      const warnings = await check(['z', 'y', 'z'].map(title => ({ title })))
      expect(places(warnings.warnings)).toEqual([[2, 'title', 'no duplicate of record 0']])
    })

    it('warns about a long text of a translation, and once about a fact beside a field', async () => {
      const warnings = await checkFolder({
        'company.json': { ...makers, languages: ['en', 'de'] },
        // Untranslated facts are compared with English labels only.
        'public/data.json': [
          { id: 3, title: 'z', version: '1', facts: [{ label: 'Version', value: '1' }] },
        ],
        'public/data.de.json': [{ id: 3, tagline: 'x'.repeat(81) }],
      })
      expect(places(warnings)).toContainEqual([0, 'de: tagline', 'at most 80 characters'])
      expect(warnings.filter(({ field }) => field === 'facts')).toHaveLength(1)
    })

    it('warns about unknown keys of company.json', async () => {
      const warnings = await checkFolder({
        'company.json': { ...makers, formerLanguages: ['fr'] },
      })
      expect(messages(warnings)).toEqual([
        expect.stringMatching(
          /company\.json has unknown keys, which are ignored: formerLanguages\./,
        ),
      ])
    })

    it('lists what --strict counts as faults in the order of the catalogue', async () => {
      const image = 'images/none.svg'
      const company = writeFolder({
        'company.json': makers,
        'public/data.json': [
          { id: 1, title: 'x', image },
          { id: 2, title: 'y', image },
        ],
      })
      const { output } = await run('--company', company, '--strict', '--json')
      const { faults }: { faults: Reported[] } = JSON.parse(output)
      expect(faults.map(({ index, field }) => [index, field])).toEqual([
        [0, 'image'],
        [0, 'stores'],
        [1, 'image'],
        [1, 'stores'],
      ])
    })
  })

  it('refuses one store address under two ids, except on the web', async () => {
    const stores = { googlePlay: 'https://play.google.com/store/apps/details?id=a.b' }
    const web = { web: 'https://a.example/' }
    const { faults } = await check([{ stores }, { stores: web }, { stores }, { stores: web }])
    expect(places(faults)).toEqual([[2, 'stores.googlePlay', 'no duplicate of record 0']])
  })

  it('lists what data.json replaces or hides, and names the apps of each count', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'data.imported.json': {
        7: { title: 'Lamp', tagline: 'Light', version: '1', de: { tagline: 'Licht' } },
        8: { title: 'Jug' },
      },
      'public/data.json': [{ id: 7, tagline: 'Warm', version: null }],
      'public/data.de.json': [{ id: 7, tagline: 'Warm' }],
    })
    const { output } = await run('--company', company)
    const file = join(company, 'public/data')
    expect(output.split('\n').slice(-5)).toEqual([
      `${file}.de.json: 1 whole of 2 apps, none: 8 'Jug'`,
      `${file}.json replaces tagline of 7 'Lamp'`,
      `${file}.json hides version of 7 'Lamp'`,
      `${file}.de.json replaces tagline of 7`,
      '',
    ])
  })

  it('reads a file without an ending, and its translation', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      data: [{ id: 7, title: 'Lamp', price: 'Free', stores: details.stores }],
      'data.de': [{ id: 7, title: 'Lampe' }],
    })
    const file = join(company, 'data')
    const { code, output } = await run('--company', company, file)
    expect([code, output]).toEqual([0, expect.stringContaining(`${file}.de: 0 whole of 1 apps`)])
  })

  it.each([
    ['data.de.json', { 'public/data.de.json': '[' }],
    ['company.de.json', { 'company.de.json': '{' }],
    ['a record', { 'public/data.json': [{ id: 7, title: '' }] }],
  ])('gives no verdict on pictures while it cannot read %s', async (_, files) => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'public/data.json': [{ id: 7, title: 'Lamp' }],
      'public/images/german.svg': '<svg width="9" height="9"/>',
      ...files,
    })
    const { code, output } = await run('--company', company)
    expect(code).toBe(1)
    expect(output).not.toContain('german.svg')
  })

  it('knows pictures that only company.de.json or an import names', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'company.de.json': { hero: { picture: 'images/hero-de.svg' } },
      'data.imported.json': { 7: { title: 'Lamp', image: 'images/apps/7.svg' } },
      'public/data.json': [{ id: 7, image: 'images/own.svg' }],
      ...Object.fromEntries(
        ['hero-de', 'apps/7', 'own', 'old'].map(name => [
          `public/images/${name}.svg`,
          '<svg width="9" height="9"/>',
        ]),
      ),
    })
    const { output } = await run('--company', company)
    expect(output.match(/images\/\S+: expected a picture that/g)).toEqual([
      'images/old.svg: expected a picture that',
    ])
  })

  it.each([
    ['missing', undefined, 'does not exist. Write it with npm run import'],
    ['cut off after a byte order mark', '\uFEFF[\n{"id": 1,', 'line 2, column 10: invalid JSON'],
    ['an object', '{}', 'expected an array of records'],
    [
      'rounded by JSON.parse',
      '[\n{ "id": 9007199254740993, "title": "Lamp" }]',
      'line 2: 0.id: 9007199254740993 is too large: it would become 9007199254740992',
    ],
    [
      'read only in part by JSON.parse',
      '[{ "id": 1, "title": "Lamp", "stores": {\n"web": "x" },\n"stores": {} }]',
      'line 3: 0.stores: duplicate of line 1',
    ],
    [
      'nested too deeply to print',
      `[{"id":1,"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
      'nested too deep: expected at most 1000 levels',
    ],
  ])('names the reason when the catalogue is %s', async (_, text, reason) => {
    for (const flags of [[], ['--json']]) {
      const { code, output } = await run(catalogueFile(text), ...flags)
      expect(code).toBe(1)
      expect(output).toContain(reason)
      expect(output).not.toMatch(/\n +at /)
    }
  })
})
