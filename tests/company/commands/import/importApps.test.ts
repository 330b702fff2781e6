import { symlinkSync } from 'node:fs'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openProject, picture, supply } from './project.ts'
import { openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const STORE = 'https://apps.apple.com/us/app/id1'
const LOOKUP = 'https://itunes.apple.com/lookup?id=1&country=us&entity=software'
const PLAY = 'https://play.google.com/store/apps/details?id=example.lamp'
const bilingual = { name: 'Makers', color: '#123456', languages: ['en', 'de'] }
const lamp = {
  trackId: 1,
  trackName: 'Lamp',
  artistName: 'Makers',
  bundleId: 'example.lamp',
  description: 'Light.',
  version: '2.0',
  currentVersionReleaseDate: '2026-11-01T00:00:00Z',
  averageUserRating: 4.5,
  userRatingCount: 100,
}

let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeEach(async () => {
  standIn = await openStandIn()
})

const answer = (fields: object = {}) =>
  standIn.answer(LOOKUP, { results: [{ ...lamp, ...fields }] })

/** A project that has imported `lamp` as app 7. */
async function openImported() {
  answer()
  const project = await openProject({ 'sources.json': { 7: [STORE] } })
  expect(await project.run()).toMatchObject({ code: 0 })
  return project
}

describe('a source on the command line', () => {
  it('is added above every id of the three files', async () => {
    answer()
    const project = await openProject({
      'public/data.json': [{ id: 3, title: 'Oven' }],
      'sources.json': { 4: [], 9: [] },
    })
    expect(await project.run(STORE)).toMatchObject({ code: 0 })
    expect(project.sources()).toEqual({ 4: [], 9: [], 10: [STORE] })
    expect(project.imported()).toMatchObject({ 10: { title: 'Lamp', version: '2.0' } })
  })

  it.each([
    [
      'the same store address',
      { id: 5, title: 'L', stores: { appStore: 'https://apps.apple.com/de/app/x/id1' } },
    ],
    ['its bundle id as package', { id: 5, title: 'L', stores: { googlePlay: PLAY } }],
  ])('belongs to an app written by hand with %s', async (_, record) => {
    answer()
    const project = await openProject({ 'public/data.json': [record] })
    await project.run(STORE)
    expect(project.sources()).toEqual({ 5: [STORE] })
  })

  it('belongs to the imported app with its package, also when both are new', async () => {
    answer()
    const project = await openProject(supply('lamp/example.lamp', { title: 'Lamp' }))
    await project.run(STORE, 'lamp/example.lamp')
    await project.run(PLAY)
    await project.run(PLAY)
    expect(project.sources()).toEqual({ 1: [STORE, 'lamp/example.lamp', PLAY] })
  })

  it('is refused, and nothing is written, if it cannot be read', async () => {
    answer()
    const project = await openProject()
    const { code, output } = await project.run(STORE, 'none', 'ftp://apps.example/')
    expect(code).toBe(2)
    expect(output).toContain(`${project.at('none')} does not exist here.`)
    expect(output).toContain('expected a source such as https://apps.apple.com/')
    expect(project.has('sources.json') || project.has('data.imported.json')).toBe(false)
  })

  it('changes nothing with --dry-run', async () => {
    answer()
    const project = await openProject()
    expect(await project.run(STORE, '--dry-run')).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 'Lamp': new"),
    })
    expect(project.has('sources.json') || project.has('data.imported.json')).toBe(false)
  })
})

describe('the sources of an app', () => {
  it('fill a field in their order, stores all together, and version and news as one', async () => {
    answer({ releaseNotes: 'From the store' })
    const project = await openProject({
      ...supply('lamp', { title: 'Lantern', short_description: 'Warm' }),
      'lamp/en-US/changelogs/3.txt': 'From the folder',
      'sources.json': { 1: ['lamp', STORE, PLAY] },
    })
    await project.run()
    expect(project.imported()[1]).toMatchObject({
      title: 'Lantern',
      tagline: 'Warm',
      description: 'Light.',
      version: '2.0',
      whatsNew: 'From the store',
      stores: { appStore: STORE, googlePlay: PLAY },
    })
  })

  it('give each language of the site what differs, with news of the same version', async () => {
    const project = await openProject({
      'company.json': bilingual,
      'sources.json': { 1: ['lamp'] },
      ...supply('lamp', { title: 'Lamp', short_description: 'Warm' }),
      'lamp/en-US/changelogs/10.txt': 'New',
      'lamp/en-US/changelogs/9.txt': 'Older',
      'lamp/de-DE/title.txt': 'Lamp',
      'lamp/de-DE/short_description.txt': 'Warmes Licht',
      'lamp/de-DE/changelogs/9.txt': 'Alt',
    })
    await project.run()
    expect(project.imported()).toEqual({
      1: { title: 'Lamp', tagline: 'Warm', whatsNew: 'New', de: { tagline: 'Warmes Licht' } },
    })
  })

  it('remove an app when its list is empty, whose id nobody gets again', async () => {
    const project = await openImported()
    project.write('sources.json', { 7: [] })
    expect((await project.run()).output).toContain("7 'Lamp': removed")
    expect(project.imported()).toEqual({})
    await project.run(STORE)
    expect(project.sources()).toEqual({ 7: [], 8: [STORE] })
  })

  it('may be only the address of an app that is written by hand', async () => {
    const project = await openProject({
      'sources.json': { 1: [PLAY] },
      'public/data.json': [{ id: 1, title: 'Lamp' }],
    })
    const { code, output } = await project.run()
    expect([code, output]).toEqual([0, expect.stringContaining("1 'Lamp': new")])
    expect(project.imported()).toEqual({ 1: { stores: { googlePlay: PLAY } } })
  })

  it('remove their fields with their line', async () => {
    const project = await openImported()
    project.write('lamp/en-US/short_description.txt', 'Warm')
    project.write('sources.json', { 7: [STORE, 'lamp'] })
    await project.run()
    expect(project.imported()[7]).toHaveProperty('tagline', 'Warm')
    project.write('sources.json', { 7: [STORE] })
    expect((await project.run()).output).toContain("7 'Lamp': tagline")
  })

  it.each([
    ['fails', () => standIn.answer(LOOKUP, 500), 'status 500'],
    ['is gone', () => standIn.answer(LOOKUP, { results: [] }), 'has no app 1'],
  ])('leave the whole record if one of them %s', async (_, breakStore, reason) => {
    const project = await openImported()
    project.write('lamp/en-US/title.txt', 'Lantern')
    project.write('sources.json', { 7: ['lamp', STORE] })
    const before = project.read('data.imported.json')
    breakStore()
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain("FAILED: 7 'Lamp': ")
    expect(output).toContain(reason)
    expect(project.read('data.imported.json')).toBe(before)
  })

  it('leave the whole record if one of them is a git repository, and other apps follow', async () => {
    const project = await openImported()
    const address = 'https://github.com/example/oven'
    project.write('sources.json', { 6: [address], 7: [STORE] })
    project.write('data.imported.json', { 6: { title: 'Oven' }, ...project.imported() })
    answer({ version: '3.0' })
    const { code, output } = await project.run()
    expect(output).toContain(
      `FAILED: 6 'Oven': ${address} is a git repository: run git clone ${address} ../../oven in the folder of sources.json, and replace the address there with "../../oven". What was imported stays.\n`,
    )
    expect([code, project.imported()]).toMatchObject([
      1,
      { 6: { title: 'Oven' }, 7: { version: '3.0' } },
    ])
  })

  it('leave the whole record if none has its title any more', async () => {
    const project = await openProject({
      'sources.json': { 7: ['lamp'] },
      ...supply('lamp', { title: 'Lantern', short_description: 'Warm' }),
    })
    await project.run()
    const before = project.read('data.imported.json')
    project.write('lamp/en-US/title.txt', '')
    const { code, output } = await project.run()
    expect(output).toContain("FAILED: 7 'Lantern': no source has its title any more.")
    expect([code, project.read('data.imported.json')]).toEqual([1, before])
  })

  it('date ratings by the last change of their average or number', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02') })
    onTestFinished(() => void vi.useRealTimers())
    const project = await openImported()
    const runOn = async (day: string, ratings: object) => {
      vi.setSystemTime(day)
      answer(ratings)
      expect(await project.run()).toMatchObject({ code: 0 })
      return Object(project.imported()[7]).ratingsSource.updated
    }
    expect(await runOn('2026-11-03', {})).toBe('2026-11-02')
    const average = { averageUserRating: 4.4 }
    expect(await runOn('2026-11-04', average)).toBe('2026-11-04')
    expect(await runOn('2026-11-05', { ...average, userRatingCount: 101 })).toBe('2026-11-05')
  })

  it('write the same bytes again', async () => {
    const project = await openImported()
    const before = project.read('data.imported.json')
    vi.setSystemTime('2026-11-27')
    expect((await project.run()).output).toContain('1 apps, 0 changed')
    expect(project.read('data.imported.json')).toBe(before)
  })
})

describe('what is implausible', () => {
  it('is taken and named', async () => {
    const project = await openImported()
    answer({
      trackName: 'Lantern',
      version: '1.0',
      currentVersionReleaseDate: '2025-01-01',
      userRatingCount: 50,
      description: 'Requires iOS 10.3.',
      bundleId: undefined,
      artistName: undefined,
    })
    project.write('sources.json', { 7: [STORE, PLAY] })
    const { code, output } = await project.run()
    expect(code).toBe(0)
    for (const line of [
      "the title was 'Lamp'",
      'no source has companyName any more',
      'reviews fell from 100 to 50',
      'version 1.0 of 2025-01-01 is older than 2.0 of 2026-11-01',
      "description says 'iOS', and the app is also for android",
    ])
      expect(output).toContain(`LOOK: 7 'Lantern': ${line}`)
    expect(project.imported()[7]).toMatchObject({ title: 'Lantern', reviews: 50 })
    // Once is enough.
    expect((await project.run()).output).not.toContain('LOOK')
  })

  it('is a language that no source has any more, but not one that the site has dropped', async () => {
    const languages = ['en', 'de', 'fr', 'nl']
    const texts = Object.fromEntries(
      ['de', 'fr', 'nl'].map(code => [`lamp/${code}/short_description.txt`, code]),
    )
    const project = await openProject({
      'company.json': { ...bilingual, languages },
      'sources.json': { 7: ['lamp'] },
      ...supply('lamp', { title: 'Lamp', short_description: 'Warm' }),
      ...texts,
    })
    await project.run()
    project.write('company.json', { ...bilingual, languages: ['nl', 'de'] })
    project.write('lamp/de/short_description.txt', '')
    const { output } = await project.run()
    expect(output.match(/(LOOK|note): .*/g)).toEqual([
      'note: fr left out: company.json no longer lists that language',
      "LOOK: 7 'Lamp': no source has de any more",
    ])
  })

  it('is withheld if another app has the address, until data.json has its title', async () => {
    const project = await openImported()
    answer({ trackName: 'Casino', artistName: 'Others' })
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain("it is 'Casino' by 'Others' now. If it is yours, write that title")
    expect(project.imported()[7]).toHaveProperty('title', 'Lamp')
    project.write('public/data.json', [{ id: 7, title: 'Casino' }])
    expect(await project.run()).toMatchObject({ code: 0 })
    expect(project.imported()[7]).toHaveProperty('companyName', 'Others')
  })

  it('is named if a new app has the title of another, or lacks what visitors look for', async () => {
    const project = await openProject({
      'public/data.json': [{ id: 1, title: 'Lamp' }],
      ...supply('lamp', { title: 'Lamp' }),
    })
    const { output } = await project.run('lamp')
    expect(output).toContain('1 has the same title. If it is the same app, move the sources of 2')
    expect(output).toContain("note: 2 'Lamp': it has no store, no version, no day of its version")
  })
})

describe('pictures', () => {
  const shot = 'lamp/en-US/images/phoneScreenshots/1.png'
  const open = (files: object = {}) =>
    openProject(
      {
        'company.json': bilingual,
        'sources.json': { 7: ['lamp'] },
        ...supply('lamp', { title: 'Lamp' }),
        ...files,
      },
      {
        [shot]: 'red',
        'lamp/en-US/images/icon.png': 'teal',
        [shot.replace('en-US', 'de')]: 'blue',
      },
    )

  it('are named by the id, with the color of the icon', async () => {
    const project = await open()
    await project.run()
    const size = { width: 64, height: 64 }
    expect(project.imported()[7]).toMatchObject({
      image: 'images/apps/7.webp',
      color: '#008080',
      screenshots: [{ image: 'images/apps/7-1.webp', ...size }],
      de: { screenshots: [{ image: 'images/apps/7-de-1.webp', ...size }] },
    })
    const { format } = await sharp(project.at('public/images/apps/7-de-1.webp')).metadata()
    expect(format).toBe('webp')
  })

  it('keep the names that they have, and get the new content', async () => {
    const known = 'images/apps/lamp-0123abcd.webp'
    const project = await open({ 'data.imported.json': { 7: { title: 'Lamp', image: known } } })
    await project.run()
    expect(project.imported()[7]).toHaveProperty('image', known)
    const before = project.read(`public/${known}`)
    project.write('lamp/en-US/images/icon.png', await picture('maroon'))
    await project.run()
    expect(project.imported()[7]).toMatchObject({ image: known, color: '#800000' })
    expect(project.read(`public/${known}`)).not.toBe(before)
  })

  it('never replace one that data.json names', async () => {
    const project = await open({
      'public/data.json': [{ id: 7, image: 'images/apps/7.webp' }],
      'public/images/apps/7.webp': 'by hand',
    })
    await project.run()
    expect(project.read('public/images/apps/7.webp')).toBe('by hand')
    expect(project.imported()[7]).toHaveProperty('image', 'images/apps/7-import.webp')
  })

  it('stay if one of them fails', async () => {
    const project = await open()
    await project.run()
    const { screenshots } = project.imported()[7] ?? {}
    project.write(shot, 'no picture')
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain(`${shot} cannot be imported as a picture`)
    expect(project.imported()[7]).toHaveProperty('screenshots', screenshots)
  })

  it('are left out if they are damaged from the start', async () => {
    const project = await open({ 'lamp/en-US/images/phoneScreenshots/2.png': '<script>' })
    expect(await project.run()).toMatchObject({ code: 1 })
    expect(project.imported()[7]?.screenshots).toHaveLength(1)
  })

  it('are not written through a link out of public/', async () => {
    const project = await open({ 'elsewhere/x': '' })
    symlinkSync(project.at('elsewhere'), project.at('public/images'))
    const { code, output } = await project.run()
    expect(code).toBe(2)
    expect(output).toContain('is a link to a place outside')
    expect(project.has('data.imported.json')).toBe(false)
  })
})

it('checks the record with what data.json says, and names a fault of it', async () => {
  const project = await openImported()
  project.write('public/data.json', [{ id: 7, title: ' ' }])
  const { code, output } = await project.run()
  expect(code).toBe(1)
  expect(output).toContain('title: expected a string with a visible character')
})

it('reads 300 apps of three languages in order, and asks the store in few calls', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => at + 1)
  const sources = Object.fromEntries(ids.map(id => [id, [`https://apps.apple.com/us/app/id${id}`]]))
  const project = await openProject({
    'company.json': { ...bilingual, languages: ['en', 'de', 'fr'] },
    'sources.json': sources,
  })
  for (let at = 0; at < 300; at += 50) {
    const some = ids.slice(at, at + 50)
    standIn.answer(LOOKUP.replace('=1&', `=${some.join(',')}&`), {
      results: some.map(id => ({ ...lamp, trackId: id, trackName: `App ${id}` })),
    })
  }
  expect(await project.run()).toMatchObject({ code: 0 })
  expect(Object.keys(project.imported())).toEqual(ids.map(String))
  expect(standIn.requests).toHaveLength(6)
})
