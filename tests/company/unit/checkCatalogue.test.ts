import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { command } from '../../../tools/company/checkCatalogue.ts'
import { details } from '../../support/makeApp.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { writeFolder } from '../../support/writeFolder.ts'

type Reported = { index: number; field: string; allowed: string; found: unknown }

/** A file with `text`; a path without a file for undefined. */
const catalogueFile = (text: string | undefined) =>
  join(writeFolder(text === undefined ? {} : { 'data.json': text }), 'data.json')

const run = (...args: string[]) => runInProcess(command, args)

const places = (reported: Reported[]) =>
  reported.map(({ index, field, allowed }) => [index, field, allowed])

describe('check:catalogue', () => {
  it('prints app, file and line of what is wrong, kind by kind', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'public/data.json':
        '[\n{ "id": 17, "title": "Kettle",\n"downloads": -1 },\n{ "id": 42, "stores": {\n"web": "x" } },\nnull]',
      'data.imported.json': '{ "42": { "title": "Jug",\n"size": -1,\n"de": { "title": "<b>" } } }',
      'public/data.de.json': '[\n{ "id": 17, "title": "**Kessel**" }]',
    })
    const { code, output } = await run('--company', company)
    expect(code).toBe(1)
    const lines = output.replaceAll(`${company}/`, '').split('\n')
    const markup = 'expected text without HTML and Markdown, got'
    expect(lines.slice(0, 11)).toEqual([
      'Faults: downloads (1), size (1), stores.web (1), record (1)',
      "public/data.json, line 3: 17 'Kettle': downloads: expected a number ≥ 0, got -1",
      "data.imported.json, line 2: 42 'Jug': size: expected a number ≥ 0, got -1",
      `public/data.json, line 5: 42 'Jug': stores.web: expected an https address, got "x"`,
      'public/data.json, line 6: record 2: expected an object, got null',
      'Warnings: stores (1), title (2)',
      "public/data.json, line 2: 17 'Kettle': stores: expected a store address that /get can open, got nothing",
      `public/data.de.json, line 2: 17 'Kettle': de: title: ${markup} "**Kessel**"`,
      `data.imported.json, line 3: 42 'Jug': de: title: ${markup} "<b>"`,
      'public/data.json: 3 records, 4 faults in 3 of them, 3 warnings',
      'public/data.de.json: 0 whole of 0 apps',
    ])
  })

  it('prints the first ten of a kind, and counts the others', async () => {
    const apps = Array.from({ length: 300 }, (_, id) => {
      const isLast = id === 299
      return { id, title: `App ${id}`, ratingAvg: 4, tagline: isLast ? 'x'.repeat(81) : '<b>' }
    })
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'public/data.json': apps,
      'data.imported.json': Object.fromEntries(apps.map(({ id }) => [id, { title: 'x' }])),
    })
    const { output } = await run('--company', company)
    expect(output).toMatch(/^Warnings: tagline \(300\), stores \(300\), others \(1\)\n/)
    expect(output).toContain("299 'App 299': tagline: expected at most 80 characters")
    // Of markup, stores, apps without a note, apps without a translation, and what data.json replaces
    expect(output.match(/… and \d+ more/g)).toEqual(
      [289, 290, 290, 290, 290].map(rest => `… and ${rest} more`),
    )
    expect(output.split('\n').length).toBeLessThan(45)
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
    const picture = '<svg width="9" height="9"/>'
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

    it("warns about pictures that nothing shows, except the site's own", async () => {
      const names = ['apps/old', 'apps/used', 'hero', 'page-not-found', 'own', 'x y']
      const warnings = await checkFolder({
        'company.json': { ...makers, hero: { picture: 'images/own.svg' } },
        'public/data.json': [{ id: 1, title: 'x', image: 'images/apps/used.svg' }],
        ...Object.fromEntries(names.map(name => [`public/images/${name}.svg`, picture])),
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
        'company.json': { ...makers, languages: ['en', 'de'] },
        'public/data.json': [
          { id: 1, title: 'x', image },
          { id: 2, title: 'y', image },
        ],
        'public/data.de.json': [{ id: 1, tagline: 'x'.repeat(81) }],
      })
      const { output } = await run('--company', company, '--strict', '--json')
      const { faults }: { faults: Reported[] } = JSON.parse(output)
      expect(faults.map(({ index, field }) => [index, field])).toEqual([
        [0, 'image'],
        [0, 'stores'],
        [0, 'de: tagline'],
        [1, 'image'],
        [1, 'stores'],
      ])
    })
  })

  it('lists what data.json replaces or hides, the apps of each count, and a missing logo', async () => {
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
    const hint = 'does not exist: the icon of tabs shows the initial of Makers'
    expect(output.split('\n').slice(-6)).toEqual([
      `${file}.de.json: 1 whole of 2 apps, none: 8 'Jug'`,
      `${join(company, 'logo.svg')} ${hint}, and all other icons are plain tiles in the brand color.`,
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
    ['screenshots', { 'public/data.json': [{ id: 7, title: 'Lamp', screenshots: ['data:x'] }] }],
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

  it('names faults and warnings of records and languages at once', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456', languages: ['en', 'de'] },
      'public/data.json': [
        {
          id: 7,
          title: '',
          image: 'images/used.svg',
          stores: { web: 'x' },
          successor: 9,
          size: 1e6,
        },
      ],
      'public/data.de.json': '[',
      'public/images/used.svg': 'no picture',
    })
    const { output } = await run('--company', company)
    for (const found of ['title', 'stores.web', 'successor', 'size', 'image'])
      expect(output).toContain(` ${found}: expected`)
    expect(output).not.toContain(' stores: expected')
    expect(output).toContain('data.de.json, line 1, column 2: invalid JSON')
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
    [
      'in a conflict of git',
      '[\n<<<<<<< HEAD\n{ "id": 1 }\n=======\n{ "id": 2 }\n>>>>>>> other\n]',
      'line 2: a conflict of git. Delete the lines <<<<<<<, ======= and >>>>>>>. Of a file',
    ],
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
