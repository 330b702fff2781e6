import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  googlePlayResponse,
  googlePlayPictures,
  itunesPictures,
  itunesResult,
  openProject,
} from './project.ts'
import { openStandIn } from './standIn.ts'

const IMPORT = resolve('tools/import/importCommand.ts')
const itunesResponse = { resultCount: 1, results: [itunesResult] }

/** A project that has imported an answer of Google Play, and a function that imports another one. */
async function openGoogle(answer: object = googlePlayResponse) {
  const project = openProject()
  const importGoogle = (next: object = answer, ...flags: string[]) => {
    project.writeJson('google.json', next)
    return project.run('import', ['google.json', ...flags])
  }
  return { project, importGoogle, first: await importGoogle() }
}

describe('npm run import', () => {
  it('reads a fastlane folder of both platforms, in English, with smaller pictures', async () => {
    const project = openProject()
    const android = 'lamp/fastlane/metadata/android'
    project.write('lamp/fastlane/Appfile', 'package_name("example.lamp")\n')
    project.write(`${android}/de-DE/title.txt`, 'Lampe')
    project.write(`${android}/de-DE/short_description.txt`, 'Licht')
    project.write(`${android}/en-US/title.txt`, '\uFEFFLamp\r\n')
    project.write(`${android}/en-US/full_description.txt`, '<b>Reads</b> well\n\n<ul><li>Warm</ul>')
    project.write(`${android}/en-US/short_description.txt`, '')
    project.write(`${android}/en-GB/short_description.txt`, 'Light')
    for (const version of [9, 10]) {
      project.write(`${android}/en-US/changelogs/${version}.txt`, `Version ${version}`)
    }
    await project.picture(`${android}/en-US/images/icon.png`, 300, 200)
    await project.picture(`${android}/en-US/images/phoneScreenshots/2.png`, 40, 80)
    await project.picture(`${android}/en-US/images/phoneScreenshots/10.png`, 2000, 3500)
    project.write(`${android}/en-US/images/phoneScreenshots/.DS_Store`, '')
    project.write('lamp/fastlane/metadata/en-US/name.txt', 'Lamp for phones')
    project.write('lamp/fastlane/metadata/en-US/support_url.txt', 'https://lamp.example/help\n')
    project.write('lamp/fastlane/metadata/primary_category.txt', 'PHOTO_AND_VIDEO')

    const { code, output } = await project.run('import', ['lamp'])
    expect(output).toContain('1 added, 0 changed')
    expect(code).toBe(0)
    const path = expect.stringMatching(/^images\/apps\/lamp-(screenshot-)?[0-9a-f]{8}\.webp$/)
    expect(project.records()).toEqual([
      {
        id: 1,
        title: 'Lamp',
        image: path,
        color: '#008080',
        description: 'Reads well\n\n• Warm',
        tagline: 'Light',
        category: 'Photo & Video',
        whatsNew: 'Version 10',
        screenshots: [
          { image: path, width: 40, height: 80 },
          { image: path, width: 617, height: 1080 },
        ],
        stores: { googlePlay: 'https://play.google.com/store/apps/details?id=example.lamp' },
        support: 'https://lamp.example/help',
      },
    ])
    const icon = await sharp(join(project.folder, 'public', project.records()[0]?.image ?? ''))
    const facts = { format: 'webp', width: 300, height: 300, hasAlpha: true }
    expect(await icon.metadata()).toMatchObject(facts)
    expect(readdirSync(project.folder).filter(name => name.startsWith('.'))).toEqual([])
    const check = await project.run('check', ['--strict'])
    expect(check.output).toBe('public/data.json: 1 records, 0 faults in 0 of them, 0 warnings\n')
  })

  it('reads a deliver folder without English, with the screenshots of phones', async () => {
    const project = openProject()
    project.write('notes/fastlane/metadata/fr-FR/name.txt', 'Carnet')
    project.write('notes/fastlane/metadata/de-DE/subtitle.txt', 'Notizen')
    project.write('notes/fastlane/metadata/de-DE/name.txt', '\n')
    project.write('notes/fastlane/metadata/review_information/first_name.txt', 'Review')
    await project.picture('notes/fastlane/metadata/app_icon.png')
    for (const name of ['iPad-1', 'iPhone-1']) {
      await project.picture(`notes/fastlane/screenshots/de-DE/${name}.png`, name.length)
    }
    await project.run('import', ['notes/fastlane'])
    expect(project.records()).toEqual([
      {
        id: 1,
        title: 'Carnet',
        image: expect.stringMatching(/^images\/apps\/carnet-/),
        color: '#008080',
        tagline: 'Notizen',
        screenshots: [{ image: expect.any(String), width: 8, height: 8 }],
      },
    ])
  })

  it('reads the folder of gradle-play-publisher in a module, with its default language', async () => {
    const project = openProject()
    const play = 'lamp/mobile/src/main/play'
    project.write('lamp/mobile/build.gradle.kts', '  applicationId = "example.lamp"\n')
    project.write(`${play}/default-language.txt`, 'en-AU\n')
    project.write(`${play}/contact-email.txt`, 'help@lamp.example')
    project.write(`${play}/contact-website.txt`, 'https://lamp.example')
    project.write(`${play}/listings/en-AU/title.txt`, 'Lamp')
    project.write(`${play}/listings/en-US/title.txt`, 'Flashlight')
    project.write(`${play}/listings/en-US/short-description.txt`, 'Light')
    project.write(`${play}/listings/en-AU/full-description.txt`, 'Reads well')
    project.write(`${play}/release-notes/en-AU/default.txt`, 'Brighter')
    project.write(`${play}/release-notes/en-AU/beta.txt`, 'For testers')
    await project.picture(`${play}/listings/en-AU/graphics/icon/main.png`)
    await project.picture(`${play}/listings/en-AU/graphics/phone-screenshots/1.png`, 40)
    await project.run('import', ['lamp'])
    expect(project.records()).toEqual([
      {
        id: 1,
        title: 'Lamp',
        image: expect.stringMatching(/^images\/apps\/lamp-/),
        color: '#008080',
        description: 'Reads well',
        tagline: 'Light',
        whatsNew: 'Brighter',
        screenshots: [{ image: expect.any(String), width: 40, height: 40 }],
        stores: { googlePlay: 'https://play.google.com/store/apps/details?id=example.lamp' },
        website: 'https://lamp.example',
        support: 'mailto:help@lamp.example',
      },
    ])
  })

  it('reads one app from each folder that has the name of a package', async () => {
    const project = openProject()
    for (const name of ['example.lamp', 'example.lamp.beta']) {
      project.write(`repository/app-metadata/${name}/de/title.txt`, `${name} auf Deutsch`)
      project.write(`repository/app-metadata/${name}/en-US/title.txt`, name)
    }
    await project.run('import', ['repository'])
    await project.run('import', ['repository/app-metadata/example.lamp'])
    const store = 'https://play.google.com/store/apps/details?id='
    expect(project.records()).toEqual([
      { id: 1, title: 'example.lamp', stores: { googlePlay: `${store}example.lamp` } },
      { id: 2, title: 'example.lamp.beta', stores: { googlePlay: `${store}example.lamp.beta` } },
    ])
  })

  it('names a folder from the place of the map, and finds it from here, as maps of 0.2 name it', async () => {
    const project = openProject()
    project.write('lamp/en-US/title.txt', 'Lamp')
    const company = ['--company', 'company']
    await project.run('import', ['lamp', ...company])
    const map = JSON.parse(project.read('company/catalogue.map.json'))
    const [entry] = map.apps
    expect(entry).toMatchObject({ sources: ['../lamp'], ids: { folder: '../lamp' } })
    project.write('lamp/en-US/title.txt', 'Light')
    const old = { ...entry, sources: ['lamp'], ids: { folder: 'lamp' } }
    project.writeJson('company/catalogue.map.json', { ...map, apps: [old] })
    const refresh = () => project.run('import', ['--refresh', ...company])
    expect((await refresh()).output).toContain('1 changed')
    const imported = { ...entry.imported, title: 'Light' }
    const refreshed = JSON.parse(project.read('company/catalogue.map.json'))
    expect(refreshed).toEqual({ ...map, apps: [{ ...entry, imported }] })
    expect((await refresh()).output).toContain('1 unchanged')
  })

  it('joins the answers of both stores, converts units, and takes all ratings from one store', async () => {
    const project = openProject([{ id: 7, title: 'Kettle' }])
    project.writeJson('answers/apple.json', { results: [{ ...itunesResult, ...itunesPictures }] })
    project.writeJson('answers/google.json', [{ ...googlePlayResponse, ...googlePlayPictures }])
    const sources = ['answers/apple.json', 'answers/google.json']
    project.writeJson('catalogue.map.json', { apps: [{ sources }] })
    await project.run('import', ['--refresh', '--link-pictures'])
    const [kettle, lamp] = project.records()
    expect(kettle).toEqual({ id: 7, title: 'Kettle' })
    expect(lamp).toEqual({
      id: 8,
      title: 'Lamp & Co',
      image: 'https://pictures.example/artwork.png',
      companyName: 'Lamp Works Ltd',
      downloads: 1.5,
      ratingAvg: 4.12,
      reviews: 40,
      size: 74.4,
      description: 'Light.',
      ratings: [100, 50, 50, 200, 600].map((count, index) => ({
        name: `${index + 1} star`,
        count,
      })),
      ratingsSource: { name: 'Google Play', updated: expect.any(String) },
      tagline: 'Light for every page',
      category: 'Tools',
      updated: '2026-10-02',
      version: '2.9',
      oldestIos: '15.0',
      ageRating: '4+',
      whatsNew: 'Brighter.',
      screenshots: googlePlayPictures.screenshots.map(image => ({ image })),
      stores: {
        googlePlay: 'https://play.google.com/store/apps/details?id=example.lamp',
        appStore: 'https://apps.apple.com/us/app/lamp/id1234567890',
      },
      support: 'mailto:help@lamp.example',
    })
  })

  it('joins what the map joins, and nothing else', async () => {
    const project = openProject([{ id: 5, title: 'Lamp & Co', tagline: 'Mine' }])
    project.writeJson('google.json', [
      googlePlayResponse,
      { ...googlePlayResponse, appId: 'example.b' },
    ])
    project.writeJson('apple.json', itunesResponse)
    const sources = ['google.json', 'apple.json']
    await project.run('import', sources)
    const ids = () => project.records().map(({ id }) => id)
    expect(ids()).toEqual([5, 6, 7, 8])

    // By hand: the first two are one app, and so are the one of id 5 and that of Apple.
    const { lastId, apps } = project.map()
    const [lamp, other, apple] = apps
    const joined = { ...lamp, sources: [lamp, other].flatMap(app => app?.sources) }
    const written = { id: 5, sources: apple?.sources }
    project.writeJson('catalogue.map.json', { lastId, apps: [written, joined] })
    project.writeJson('public/data.json', project.records().slice(0, 2))
    const { output } = await project.run('import', ['--refresh'])
    expect(output).toContain('0 added, 1 changed, 1 unchanged')
    expect(project.records()).toMatchObject([
      { id: 5, tagline: 'Mine', stores: { appStore: expect.any(String) } },
      { id: 6, stores: { googlePlay: expect.stringContaining('example.lamp') } },
    ])
    // A source that is known already adds nothing.
    expect((await project.run('import', sources)).output).toContain('0 added, 0 changed')
    expect(project.map().apps.map(({ sources }) => sources)).toEqual([
      ['apple.json (com.example.lamp-ios)'],
      ['google.json (example.lamp)', 'google.json (example.b)'],
    ])
  })

  it('adds no app again that was removed by hand, and gives no id again', async () => {
    const kettle = { id: 3, title: 'Kettle' }
    const project = openProject([kettle])
    project.writeJson('google.json', googlePlayResponse)
    await project.run('import', ['google.json'])
    expect(project.records()).toMatchObject([kettle, { id: 4 }])
    project.writeJson('public/data.json', [])
    await project.run('import', ['google.json'])
    expect(project.records()).toEqual([])
    const { lastId } = project.map()
    project.writeJson('catalogue.map.json', { lastId, apps: [] })
    await project.run('import', ['google.json'])
    expect(project.records()).toMatchObject([{ id: 5 }])

    project.writeJson('catalogue.map.json', { lastId: 5, apps: [{ id: 1, sources: ['x'] }] })
    const { code, output } = await project.run('import', ['--refresh'])
    expect(output).toContain('id 1 belonged to another app: leave it out')
    expect(code).toBe(2)
  })

  it('names the values that it leaves out', async () => {
    const wrong = { installs: 'many', updated: '2026-02-30' }
    const { project, first, importGoogle } = await openGoogle({ ...googlePlayResponse, ...wrong })
    const { output } = first
    expect(output).toContain(
      'updated left out: expected a day such as 2026-03-01, got "2026-02-30"',
    )
    expect(output).toContain('downloads left out: expected another format, got "many"')
    expect(project.records()[0]?.description).toBe('First line\nsecond <line>\n\nThird')
    const fallen = await importGoogle({ ...googlePlayResponse, histogram: { '5': 400 } })
    expect(fallen.output).toContain('ratings: fell from 1000 to 400')
  })

  it('leaves what was edited by hand, unless it is forced', async () => {
    const { project, importGoogle } = await openGoogle()
    const [{ tagline, ...lamp } = { id: 0, title: '' }] = project.records()
    project.writeJson('public/data.json', [{ ...lamp, title: 'My lamp', award: 'Best lamp' }])
    const newer = { ...googlePlayResponse, title: 'New lamp', reviews: 41 }
    const { output } = await importGoogle(newer)
    expect(output.replace(/\s+/g, ' ')).toContain(
      'My lamp changed reviews; left, since edited by hand: title (source has changed), tagline',
    )
    const edited = { ...lamp, title: 'My lamp', award: 'Best lamp', reviews: 41 }
    expect(project.records()).toEqual([edited])
    const before = project.files()
    expect((await importGoogle(newer)).output).toContain('1 unchanged')
    expect(project.files()).toEqual(before)

    await importGoogle(newer, '--force')
    expect(project.records()).toEqual([{ ...edited, title: 'New lamp', tagline }])
  })

  it('leaves no draft of the catalogue if it cannot be written', async () => {
    const project = openProject()
    project.writeJson('google.json', googlePlayResponse)
    // The limit of a file's size stands for a full disk.
    const { status, stderr } = spawnSync(
      '/bin/sh',
      ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, IMPORT, 'google.json'],
      { cwd: project.folder, env: { COMPANY: project.folder }, encoding: 'utf8' },
    )
    expect(stderr).toBe('error: EFBIG: file too large, write\n')
    expect(status).toBe(2)
    expect(readdirSync(join(project.folder, 'public'))).toEqual([])
    expect(readdirSync(project.folder).filter(name => name.startsWith('.'))).toEqual([])
  })

  it('refuses a catalogue that is a link, before it writes anything', async () => {
    const project = openProject([])
    project.writeJson('google.json', googlePlayResponse)
    const catalogue = join(project.folder, 'public/data.json')
    renameSync(catalogue, join(project.folder, 'elsewhere.json'))
    symlinkSync('../elsewhere.json', catalogue)
    const before = project.files()
    expect(await project.run('import', ['google.json'])).toEqual({
      code: 2,
      output:
        'error: Cannot write the catalogue public/data.json: it is a symbolic link. Name a file.\n',
    })
    expect(project.files()).toEqual(before)
  })

  it('deletes the imported pictures that no record shows, and no others', async () => {
    const project = openProject([
      {
        id: 4,
        title: 'lamp & co',
        image: 'images/apps/lamp.svg',
        screenshots: ['images/..%2f..%2ffavicon.svg'],
      },
    ])
    const pictures = ['favicon.svg', 'images/hero.svg', 'images/apps/lamp.svg']
    const oldIcon = 'public/images/apps/old-01234567.webp'
    const kept = ['notes.svg', ...pictures.map(file => `public/${file}`)]
    for (const file of [oldIcon, ...kept]) {
      project.write(file, '<svg width="9" height="9"/>')
    }
    project.writeJson('apple.json', itunesResponse)
    project.writeJson('catalogue.map.json', { apps: [{ id: 4, sources: ['apple.json'] }] })
    const before = project.files()
    const { output } = await project.run('import', ['--refresh', '--dry-run'])
    expect(output).toContain('0 added, 1 changed, 0 unchanged')
    expect(output).toContain('1 pictures to delete')
    expect(project.files()).toEqual(before)

    await project.run('import', ['--refresh'])
    expect(project.records()).toMatchObject([{ id: 4, title: 'lamp & co', version: '2.9' }])
    expect(project.has(oldIcon)).toBe(false)
    expect(kept.filter(file => !project.has(file))).toEqual([])
  })

  it('gives apps without a color that of their icon, and no other edit', async () => {
    const named = ['teal', 'gray', 'maroon', 'missing'].map((title, index) => {
      return { id: index + 1, title, image: `images/${title}.png`, size: 2 }
    })
    const records = named.map(app => (app.title === 'maroon' ? { ...app, color: '#0b7285' } : app))
    const project = openProject(records)
    for (const color of ['teal', 'gray', 'maroon']) {
      await project.picture(`public/images/${color}.png`, 64, 64, color)
    }
    const { output } = await project.run('import', ['--colors'])
    expect(output).toBe('1 apps got the color of their icon.\n')
    const [teal, ...others] = records
    expect(project.records()).toEqual([{ ...teal, color: '#008080' }, ...others])
    const before = project.files()
    await project.run('import', ['--colors'])
    expect(project.files()).toEqual(before)
  })

  it('keeps the address of an icon whose source has changed, and deletes old screenshots', async () => {
    const project = openProject()
    const pictures = 'lamp/en-US/images'
    const icon = async () => {
      const { image } = project.records()[0] ?? {}
      const { dominant } = await sharp(
        readFileSync(join(project.folder, `public/${image}`)),
      ).stats()
      return { image, isRed: dominant.r > dominant.g }
    }
    const screenshot = () => `public/${Object(project.records()[0]?.screenshots)[0].image}`
    project.write('lamp/en-US/title.txt', 'Lamp')
    await project.picture(`${pictures}/icon.png`, 64, 64, 'teal')
    await project.picture(`${pictures}/phoneScreenshots/1.png`, 64, 64, 'teal')
    await project.run('import', ['lamp'])
    const [first, firstScreenshot] = [await icon(), screenshot()]
    expect(first.isRed).toBe(false)

    project.write('lamp/en-US/title.txt', 'Bright lamp')
    await project.picture(`${pictures}/icon.png`, 64, 64, 'maroon')
    await project.picture(`${pictures}/phoneScreenshots/1.png`, 64, 64, 'maroon')
    const summary = join(project.folder, 'summary.md')
    const { output } = await project.run('import', ['lamp', '--summary', summary])
    expect(output).toMatch(/changed +title, color, screenshots, image\n/)
    expect(project.records()).toMatchObject([{ color: '#800000' }])
    await project.picture(`${pictures}/icon.png`, 64, 64, 'gray')
    await project.run('import', ['lamp'])
    expect(project.records()[0]).not.toHaveProperty('color')
    await project.picture(`${pictures}/icon.png`, 64, 64, 'maroon')
    await project.run('import', ['lamp'])
    expect(readFileSync(summary, 'utf8')).toContain('hash of the icon')
    expect(await icon()).toEqual({ image: first.image, isRed: true })
    expect([firstScreenshot, screenshot()].map(project.has)).toEqual([false, true])

    // An icon that was drawn by hand stays until its source changes.
    await project.picture(`public/${first.image}`, 64, 64, 'teal')
    const last = await project.run('import', ['lamp'])
    expect(last.output).toContain('1 unchanged')
    expect(await icon()).toEqual({ image: first.image, isRed: false })

    // Its entry is removed from the map too, for a fresh start.
    project.writeJson('public/data.json', [])
    project.writeJson('catalogue.map.json', { lastId: 1, apps: [] })
    project.write('kettle/en-US/title.txt', 'Kettle')
    const fresh = await project.run('import', ['kettle'])
    expect(fresh.output).toContain('2 pictures deleted')
    expect(project.has(`public/${first.image}`)).toBe(false)
  })

  it('takes pictures over, unless --link-pictures leaves them where they are', async () => {
    const project = openProject()
    await project.picture('icon.png', 64)
    const picture = readFileSync(join(project.folder, 'icon.png'))
    const standIn = await openStandIn()
    standIn.answer('https://pictures.example/icon', picture)
    standIn.answer('https://pictures.example/one', Buffer.alloc(2.1e7))
    standIn.answer('https://pictures.example/two', picture)
    const screenshots = [...googlePlayPictures.screenshots, 'http://pictures.example/three']
    const google = { ...googlePlayResponse, ...googlePlayPictures, screenshots }
    project.writeJson('google.json', google)
    await project.run('import', ['google.json', '--link-pictures'])
    const addresses = screenshots.map(image => ({ image }))
    expect(project.records()).toMatchObject([{ image: google.icon, screenshots: addresses }])
    expect(standIn.requests).toEqual([])

    const { code, output } = await project.run('import', ['google.json'])
    expect(output).toContain('https://pictures.example/one could not be fetched: more than 20 MB')
    expect(output).toContain('http://pictures.example/three: expected an https address')
    expect(code).toBe(1)
    const [lamp] = project.records()
    expect(lamp?.image).toMatch(/^images\/apps\/lamp-co-.*\.webp$/)
    const [screenshot, ...others] = Object(lamp?.screenshots)
    expect(others).toEqual([])
    const files = [lamp?.image, screenshot.image].map(file => `public/${file}`)
    expect(files.map(project.has)).toEqual([true, true])

    // Pictures that are here stay.
    await project.run('import', ['google.json', '--link-pictures'])
    expect(project.records()).toEqual([lamp])
  })

  it('names a broken picture, and imports everything else', async () => {
    const project = openProject()
    const pictures = 'lamp/en-US/images/phoneScreenshots'
    project.write('lamp/en-US/title.txt', 'Lamp')
    project.write('lamp/en-US/images/icon.png', '')
    const raw = { width: 640, height: 640, channels: 3 } as const
    const noise = sharp(randomBytes(640 * 640 * 3), { raw })
    project.write(`${pictures}/1.png`, await noise.png().toBuffer())
    await project.picture(`${pictures}/2.png`, 8)
    const { code, output } = await project.run('import', ['lamp'])
    expect(output).toContain('lamp/en-US/images/icon.png cannot be imported as a picture')
    expect(output).toContain(`${pictures}/1.png cannot be imported as a picture: expected one that`)
    expect(code).toBe(1)
    expect(project.records()).toEqual([
      { id: 1, title: 'Lamp', screenshots: [{ image: expect.any(String), width: 8, height: 8 }] },
    ])
  })

  const google = (fields: object) => JSON.stringify({ ...googlePlayResponse, ...fields })
  const apple = (fields: object) =>
    JSON.stringify({ results: [itunesResult, { ...itunesResult, ...fields }] })
  const text = google({})
  it.each<[string, string | Uint8Array, string]>([
    ['cut off', text.slice(0, 99), 'line 1, column 96: invalid JSON. Unterminated string'],
    ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'expected UTF-8, got UTF-16'],
    ['in Latin-1', Buffer.from('{"title":"Caf\u00e9"}', 'latin1'), 'expected UTF-8, got another'],
    ['of another kind', '{"name":"Lamp"}', 'has an unknown format'],
    ['without apps', '{"results":[]}', 'results: expected at least one app'],
    ['without ids', '{"results":[{}]}', 'results.0.trackId: missing'],
    ['about songs', '{"results":[{"wrapperType":"track"}]}', 'only apps can be imported'],
    ['hostile', google({ appId: '../../x' }), '0.appId: expected a package name, got "../../x"'],
    [
      'with a bad picture',
      google({ screenshots: ['file:///x'] }),
      '0.screenshots.0: expected an http',
    ],
    [
      'with a bad icon',
      apple({ artworkUrl512: 'x' }),
      '1.artworkUrl512: expected an http(s) address',
    ],
    ['wrong in one place', apple({ version: 2 }), 'results.1.version: expected a string, got 2'],
  ])('refuses an answer that is %s, and writes nothing', async (_, content, reason) => {
    const project = openProject([{ id: 1, title: 'Kettle' }])
    project.writeJson('good.json', itunesResponse)
    project.write('bad.json', content)
    const before = project.files()
    const { code, output } = await project.run('import', ['good.json', 'bad.json'])
    expect(output).toMatch(/^error: .*bad\.json/)
    expect(output).toContain(reason)
    expect(output).not.toMatch(/\n +at /)
    expect(code).toBe(2)
    expect(project.files()).toEqual(before)
  })

  it('names a source that is missing as it was typed', async () => {
    const project = openProject()
    for (const source of ['none', '../none', '/none/here']) {
      const { output } = await project.run('import', [source])
      expect(output).toBe(`error: ${source} does not exist here.\n`)
    }
  })

  it.each<[string, string, string]>([
    ['a damaged map', 'catalogue.map.json', 'restore it from version control'],
    ['an invalid catalogue', 'public/data.json', 'is not a valid catalogue'],
  ])('refuses %s, and writes nothing', async (_, file, reason) => {
    const project = openProject()
    project.write('lamp/en-US/title.txt', 'Lamp')
    project.write(file, '{"apps": 1}')
    const before = project.files()
    const { code, output } = await project.run('import', ['lamp'])
    expect(output).toContain(`error: ${file}`)
    expect(output).toContain(reason)
    expect(code).toBe(2)
    expect(project.files()).toEqual(before)
  })

  it.each(['en-US/full_description.txt', 'en-US/images', 'fr-FR'])(
    'refuses %s as a symbolic link out of the folder',
    async link => {
      const project = openProject()
      project.write('secret/icon.png', 'secret')
      project.write('secret/title.txt', 'secret')
      project.write('lamp/en-US/title.txt', 'Lamp')
      symlinkSync('/nowhere', join(project.folder, 'lamp/docs'))
      const target = link.endsWith('.txt') ? 'secret/icon.png' : 'secret'
      symlinkSync(join(project.folder, target), join(project.folder, 'lamp', link))
      const { code, output } = await project.run('import', ['lamp'])
      expect(output).toMatch(new RegExp(`^error: lamp/${link}\\S* is a symbolic link`))
      expect(code).toBe(2)
      expect(project.has('public/data.json')).toBe(false)
    },
  )
})
