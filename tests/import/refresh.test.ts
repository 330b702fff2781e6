import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ownFolder } from '../../tools/company/company.ts'
import { importApps, type ImportOptions } from '../../tools/import/importApps.ts'
import { summarize } from '../../tools/import/summary.ts'
import { itunesResult, openProject } from './project.ts'
import { openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const LOOKUP = 'https://itunes.apple.com/lookup?id=1234567890,42&country=us&entity=software'
const kettle = { ...itunesResult, trackId: 42, bundleId: 'example.kettle', trackName: 'Kettle' }
const links = ['id1234567890', 'id42'].map(id => `https://apps.apple.com/us/app/${id}`)

/** A project with two imported apps, and what Apple says in the next refresh. */
async function openImported() {
  const project = openProject()
  const standIn = await openStandIn()
  const answer = (...results: object[]) => standIn.answer(LOOKUP, { results })
  answer(itunesResult, kettle)
  await project.run('import', links)
  const refresh = (...args: string[]) => project.run('import', ['--refresh', ...args])
  const update = (options: ImportOptions = {}) =>
    importApps(ownFolder(project.folder), [], { refresh: true, ...options })
  return { project, standIn, answer, refresh, update }
}

it('takes what is new, leaves what was edited by hand, and writes the same bytes again', async () => {
  const { project, answer, update } = await openImported()
  const [lamp, second] = project.records()
  project.writeJson('public/data.json', [{ ...lamp, description: 'Mine' }, second])
  answer({ ...itunesResult, version: '2.10', description: 'Theirs', userRatingCount: 70 }, kettle)
  const summary = join(project.folder, 'summary.md')
  const { changes, reports } = await update({ summary })
  const kept = ['description (source has changed)']
  expect(changes).toMatchObject([
    { id: 1, status: 'changed', written: ['version', 'reviews'], kept },
    { id: 2, status: 'unchanged', written: [], kept: [] },
  ])
  expect(reports).toEqual([])
  const edited = { ...lamp, description: 'Mine', version: '2.10', reviews: 70 }
  expect(project.records()).toEqual([edited, second])
  const text = project.read('summary.md')
  expect(text).toContain(
    '<tr><td><pre>version</pre></td><td><pre>2.9</pre></td><td><pre>2.10</pre></td></tr>',
  )
  expect(text).not.toContain('### App 2:')

  const before = project.files().filter(([file]) => file !== 'summary.md')
  await update({ summary })
  expect(project.read('summary.md')).toBe('Nothing has changed.\n')
  expect(project.files().filter(([file]) => file !== 'summary.md')).toEqual(before)
})

it('dates the ratings by the day on which they have changed', async () => {
  const { project, answer, refresh } = await openImported()
  const sources = () => project.records().map(({ ratingsSource }) => Object(ratingsSource))
  const [{ name, updated: today }] = sources()
  expect(name).toBe('App Store')
  for (const file of ['public/data.json', 'catalogue.map.json']) {
    project.write(file, project.read(file).replaceAll(today, '2026-01-31'))
  }
  await refresh()
  const before = { name: 'App Store', updated: '2026-01-31' }
  expect(sources()).toEqual([before, before])

  answer({ ...itunesResult, version: '2.2' }, { ...kettle, userRatingCount: 78 })
  await refresh()
  const [first, second] = sources()
  expect(first).toEqual(before)
  expect(second.updated >= today).toBe(true)
})

it('names no store for ratings that were edited by hand', async () => {
  const { project, answer, refresh } = await openImported()
  const [lamp, second] = project.records().map(({ ratingsSource, ...app }) => app)
  const map = JSON.parse(project.read('catalogue.map.json'))
  for (const { imported } of map.apps) delete imported.ratingsSource
  project.writeJson('catalogue.map.json', map)
  project.writeJson('public/data.json', [{ ...lamp, ratingAvg: 5 }, second])
  answer({ ...itunesResult, userRatingCount: 78 }, kettle)
  await refresh()
  expect(project.records().map(app => 'ratingsSource' in app)).toEqual([false, true])
})

it('keeps implausible and missing values until they are accepted', async () => {
  const { project, answer, refresh, update } = await openImported()
  answer({ ...itunesResult, userRatingCount: 76 }, kettle)
  await refresh()
  const [imported, second] = project.records()
  const lamp = { ...imported, companyName: 'Edited by hand' }
  project.writeJson('public/data.json', [lamp, second])
  const { releaseNotes, artistName, ...rest } = itunesResult
  const older = { version: '2.10', currentVersionReleaseDate: '2026-09-30' }
  answer(
    { ...rest, version: '3.0-beta', userRatingCount: 38, description: 'Warm' },
    { ...kettle, ...older, releaseNotes: '', kind: 'mac-software' },
  )
  const { code, output } = await refresh()
  expect(code).toBe(1)
  expect(output).toContain("not taken for 1 'Lamp & Co': reviews: fell from 76 to 38")
  expect(output).toContain("not taken for 1 'Lamp & Co': whatsNew: no longer delivered")
  expect(output).toContain('note: To take it: npm run import -- --refresh --accept 1')
  expect(output).toContain("not taken for 2 'Kettle': oldestIos: no longer delivered")
  expect(output).toContain("not taken for 2 'Kettle': whatsNew: no longer delivered")
  expect(output).toContain('version: 2.10 of 2026-09-30 is older than 2.9 of 2026-10-02')
  const warm = { ...lamp, description: 'Warm', version: '3.0-beta' }
  expect(project.records()).toEqual([warm, second])

  const idsOfReports = async (options: ImportOptions) =>
    (await update(options)).reports.map(({ id }) => id)
  expect(await idsOfReports({ accept: new Set([1]) })).toEqual([2])
  const { whatsNew, ...withoutNews } = lamp
  const taken = { ...withoutNews, description: 'Warm', version: '3.0-beta', reviews: 38 }
  expect(project.records()).toEqual([taken, second])
  expect(await idsOfReports({})).toEqual([2])
})

it('takes a release after its beta, and 2026.1 before 3.0, by their days', async () => {
  const { project, answer, update } = await openImported()
  for (const [day, version] of ['2026.1', '3.0-beta', '3.0'].entries()) {
    const currentVersionReleaseDate = `2026-11-0${day + 1}`
    answer({ ...itunesResult, version, currentVersionReleaseDate }, kettle)
    expect((await update()).reports).toEqual([])
    expect(project.records()).toMatchObject([{ version }, { version: '2.9' }])
  }
})

it('drops days in the future from sources, the record and the map, but not tomorrow', async () => {
  const { project, answer, refresh } = await openImported()
  const release = (version: string, currentVersionReleaseDate: string) => {
    answer({ ...itunesResult, version, currentVersionReleaseDate }, kettle)
    return refresh()
  }
  // Where the day begins first, it is tomorrow already.
  expect((await release('3.0', '2026-11-21')).code).toBe(0)
  expect(project.records()).toMatchObject([{ updated: '2026-11-21' }, {}])
  expect((await release('3.1', '2026-11-22')).output).toContain(
    'updated left out: expected today or an earlier day, got "2026-11-22"',
  )
  expect(project.records()).toMatchObject([{ version: '3.1', updated: '2026-11-21' }, {}])
  // An older import has taken one, and another one was written by hand.
  const replace = (file: string, before: string, after: string) =>
    project.write(file, project.read(file).replace(before, after))
  replace('public/data.json', '2026-11-21', '3026-01-01')
  replace('public/data.json', '2026-10-02', '3026-02-02')
  replace('catalogue.map.json', '2026-11-21', '3026-01-01')
  const { output } = await release('3.2', '2026-11-19')
  expect(output).toContain("1 'Lamp & Co': updated removed, since 3026-01-01 is in the future")
  const days = project.records().map(({ version, updated }) => [version, updated])
  expect(days).toEqual([
    ['3.2', '2026-11-19'],
    ['2.9', '2026-10-02'],
  ])
})

it('keeps an app whose address is that of another one now, by title and developer', async () => {
  const { project, answer, refresh } = await openImported()
  const before = project.files()
  const other = { ...itunesResult, trackName: 'Casino', artistName: 'Others', version: '9' }
  answer(other, kettle)
  const { output } = await refresh()
  expect(output).toContain("title and developer have changed: now it is 'Casino' by 'Others'")
  expect(project.files()).toEqual(before)
  await refresh('--accept', '1')
  expect(project.records()).toMatchObject([{ title: 'Casino', companyName: 'Others' }, {}])
  // A new name alone is none of another app.
  answer({ ...other, trackName: 'Lamp' }, kettle)
  expect((await refresh()).code).toBe(0)
})

it('keeps an app that its store no longer has, and asks no more once that is accepted', async () => {
  const { project, answer, refresh } = await openImported()
  const before = project.files()
  const map = project.map()
  answer({ ...kettle, trackName: '', version: '9' })
  const { code, output } = await refresh()
  expect(output).toContain(`not taken for 2 'Kettle': No title in ${links[1]}.`)
  expect(output).toContain(
    "not taken for 1 'Lamp & Co': https://apps.apple.com/us/app/id1234567890",
  )
  expect(output).toContain(
    'To remove sources that are gone for good: npm run import -- --refresh --accept 1',
  )
  expect(code).toBe(1)
  expect(project.files()).toEqual(before)

  const [{ stores, ...lamp } = { id: 0, title: '' }, second] = project.records()
  const accepted = await refresh('--accept', '1')
  expect(accepted.output).toContain(
    `1 'Lamp & Co' is in no store now. Is it discontinued? Add "status": "retired".`,
  )
  expect(project.map().apps.map(({ sources }) => sources)).toEqual([[], [links[1]]])
  expect(project.records()).toEqual([lamp, second])

  // The store still has one without a title. Its other stores were added by hand.
  const own = { fDroid: 'https://f-droid.org/packages/example.kettle' }
  const inBoth = { ...second, stores: { ...Object(second?.stores), ...own } }
  for (const [results, left] of [
    [[{ ...kettle, trackName: '' }], inBoth],
    [[], { ...second, stores: own }],
  ] as const) {
    project.writeJson('public/data.json', [lamp, inBoth])
    project.writeJson('catalogue.map.json', map)
    answer(...results)
    expect((await refresh('--accept', '2')).output).not.toContain('in no store now')
    expect(project.records()).toEqual([lamp, left])
  }
})

it('keeps sources that live, and texts that no source has any more', async () => {
  const { project, standIn, answer, refresh } = await openImported()
  const play = 'https://play.google.com/store/apps/details?id=example.kettle'
  const { lastId, apps } = project.map()
  const [lamp, second] = apps
  const folder = '../elsewhere/kettle'
  project.writeJson('catalogue.map.json', {
    lastId,
    apps: [lamp, { ...second, sources: [folder, links[1], play] }],
  })
  const written = () => [project.map(), project.records()]
  const before = written()
  // The folder is on another machine.
  for (const flags of [[], ['--accept', '2']]) {
    const { code, output } = await refresh(...flags)
    expect(output).toContain("not taken for 2 'Kettle': ../elsewhere/kettle does not exist here.")
    expect(output).not.toContain('--accept')
    expect(code).toBe(1)
    expect(written()).toEqual(before)
  }

  project.writeJson('catalogue.map.json', {
    lastId,
    apps: [lamp, { ...second, sources: [links[1], play] }],
  })
  const [, { stores, ...kettle } = { id: 0, title: '' }] = project.records()
  answer(itunesResult)
  expect((await refresh()).output).toContain(
    'gone for good: npm run import -- --refresh --accept 2',
  )
  const { output } = await refresh('--accept', '2')
  expect(output).toContain("2 'Kettle': its other sources have no texts, so those that it has stay")
  expect(project.map().apps[1]?.sources).toEqual([play])
  expect(project.records()[1]).toEqual(kettle)
  const after = written()
  standIn.answer(LOOKUP.replace(',42', ''), { results: [itunesResult] })
  expect((await refresh()).code).toBe(0)
  expect(written()).toEqual(after)
})

it('keeps the pictures of an app while their host does not answer, and takes its texts', async () => {
  const { project, standIn, answer, refresh } = await openImported()
  await project.picture('icon.png', 8)
  await project.picture('one.png', 8)
  await project.picture('two.png', 9)
  const address = (name: string) => `https://pictures.example/${name}`
  const serve = (name: string) =>
    standIn.answer(address(name), readFileSync(join(project.folder, `${name}.png`)))
  serve('icon')
  serve('one')
  const pictures = { artworkUrl512: address('icon'), screenshotUrls: ['one', 'two'].map(address) }
  answer({ ...itunesResult, ...pictures }, kettle)
  // 'two' does not exist: only that one is missing.
  expect((await refresh()).output).toContain(`${address('two')} could not be fetched: status 404`)
  const [lamp, second] = project.records()
  expect(lamp).toMatchObject({ image: expect.any(String), screenshots: [{ width: 8 }] })

  standIn.answer(address('one'), 503)
  serve('two')
  const screenshotUrls = pictures.screenshotUrls.toReversed()
  answer({ ...itunesResult, ...pictures, screenshotUrls, version: '3.0' }, kettle)
  const { output } = await refresh()
  expect(output).toContain("not taken for 1 'Lamp & Co': https://pictures.example/one could not be")
  expect(project.records()).toEqual([{ ...lamp, version: '3.0' }, second])

  answer({ ...itunesResult, version: '3.0' }, kettle)
  const without = await refresh()
  expect(without.output).toContain("not taken for 1 'Lamp & Co': image: no longer delivered")
  expect(without.output).toContain("not taken for 1 'Lamp & Co': screenshots: no longer delivered")
  expect((await refresh('--link-pictures')).code).toBe(0)
  expect(project.records()).toEqual([{ ...lamp, version: '3.0' }, second])
  await refresh('--accept', '1')
  // The color is that of the icon.
  const { image, color, screenshots, ...others } = lamp ?? { id: 0, title: '' }
  expect(project.records()).toEqual([{ ...others, version: '3.0' }, second])
})

it('takes the screenshots of a folder while the host of the icon does not answer', async () => {
  const { project, standIn, answer, refresh } = await openImported()
  const icon = 'https://pictures.example/icon'
  standIn.answer(icon, 503)
  answer({ ...itunesResult, artworkUrl512: icon }, kettle)
  project.write('lamp/en-US/title.txt', 'Lamp')
  await project.picture('lamp/en-US/images/phoneScreenshots/1.png', 8)
  const [lamp, second] = project.map().apps
  const apps = [{ ...lamp, sources: ['lamp', ...(lamp?.sources ?? [])] }, second]
  project.writeJson('catalogue.map.json', { lastId: 2, apps })
  expect((await refresh()).output).toContain(`${icon} could not be fetched: status 503`)
  expect(project.records()).toMatchObject([{ screenshots: [{ width: 8 }] }, {}])
})

it('changes nothing if no source can be read, even if that is accepted while a store does not answer', async () => {
  const { project, standIn, answer, refresh } = await openImported()
  const before = project.files()
  standIn.answer(LOOKUP, 503)
  const outage = await refresh('--accept', '1')
  expect(outage.output).toContain("not taken for 1 'Lamp & Co': https://itunes.apple.com/lookup")
  expect(outage.output).not.toContain('gone for good')
  expect(outage.code).toBe(1)
  expect(project.files()).toEqual(before)
  answer()
  const { code, output } = await refresh()
  expect(output).toContain("not taken for 1 'Lamp & Co': https://apps.apple.com/us/app/id123")
  expect(output).toContain("not taken for 2 'Kettle': https://apps.apple.com/us/app/id42")
  expect(code).toBe(1)
  expect(project.files()).toEqual(before)
})

it.each([
  [[], 'Name sources, or pass --refresh'],
  [['--refresh', 'lamp'], 'Name sources, or pass --refresh'],
  [['--refresh', '--accept', '7'], '--accept 7: expected the id of an app of these sources'],
])('refuses the flags %s', async (args, reason) => {
  const { code, output } = await openProject().run('import', args)
  expect(output).toContain(reason)
  expect(code).toBe(2)
})

it('lets no text out of the summary', () => {
  const hostile = '</pre></td>\n\n### App 2\n@someone `x` [a](b) <img src=x>\u001b[2J'
  const text = summarize(
    [{ id: 1, title: 'Lamp' }],
    [{ id: 1, title: hostile }],
    [{ id: 3, title: hostile, reasons: [hostile], remedy: hostile }],
  )
  const lines = text
    .split('\n')
    .filter(line => !/^(<table>|<tr>|<\/table>|<div>|<pre>|$)/.test(line))
  expect(lines).toEqual([
    '## Needs attention',
    '### App 3',
    '## Changed',
    '### App 1: /appdetails/1',
  ])
  expect(text).not.toMatch(/<img|<\/pre><\/td>\n\n/)
  expect(text).not.toContain('\u001b')
  expect(text.match(/<\/pre>/g)).toHaveLength(7)
})
