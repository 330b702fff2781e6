import { symlinkSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSources } from '../../tools/import/readSources.ts'
import { writeFolder } from '../support/writeFolder.ts'
import { linkTo, openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const APP = 'https://apps.apple.com/us/app/id1234567890'
const RELEASE = 'https://api.github.com/repos/example/lamp/releases/latest'
const LOOKUP = 'https://itunes.apple.com/lookup'
const lookupOf = (ids: string, country = 'us') =>
  `${LOOKUP}?id=${ids}&country=${country}&entity=software`

/** A result of the iTunes lookup. */
const lamp = { trackId: 1234567890, trackName: 'Lamp & Co', description: 'Light.' }

const fastlane = {
  '.gitattributes': '*.txt filter=evil',
  '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = https://evil.example/x',
  'fastlane/metadata/android/en-US/title.txt': 'Lamp',
  'fastlane/metadata/android/en-US/short_description.txt': 'Light',
}

describe('openSources', () => {
  let standIn: Awaited<ReturnType<typeof openStandIn>>

  beforeEach(async () => {
    standIn = await openStandIn()
  })

  /** The apps in `source`. Throws if it could not be read. */
  async function appsOf(source: string) {
    const [apps] = (await openSources(false, ['en'])([source])).values()
    if (apps instanceof Error) throw apps
    return apps ?? []
  }

  /** Why `source` could not be read. */
  const reasonOf = (source: string) =>
    appsOf(source).then(
      () => 'none',
      error => error.message,
    )

  it('asks once for each country, and names apps that are missing or invalid', async () => {
    standIn.answer(lookupOf('1234567890,2,3'), {
      results: [{ ...lamp, trackId: 2, version: 2 }, lamp],
    })
    standIn.answer(lookupOf('2', 'de'), { results: [{ ...lamp, trackId: 2 }] })
    const links = ['us/app/id1234567890', 'us/app/id2', 'us/app/x/id3', 'de/app/id2']
    const sources = links.map(link => `https://apps.apple.com/${link}`)
    const read = openSources(false, ['en'])
    await read(sources)
    expect(standIn.requests).toHaveLength(2)
    // Each is read once.
    const found = [...(await read(sources)).values()]
    expect(standIn.requests).toHaveLength(2)
    expect(found).toMatchObject([
      [{ fields: { title: 'Lamp & Co' } }],
      { message: expect.stringContaining('app/id2 is damaged: version: expected') },
      { message: expect.stringContaining("the store of 'us' has no app 3. It was removed") },
      [{ ids: { trackId: '2' } }],
    ])

    const all = Array.from({ length: 51 }, (_, at) => `https://apps.apple.com/fr/app/id${at + 1}`)
    standIn.answer(lookupOf('51', 'fr'), { results: [{ ...lamp, trackId: 51 }] })
    expect((await read(all)).get(all[50] ?? '')).toMatchObject([{ ids: { trackId: '51' } }])
  })

  const closed: RequestListener = request => request.socket.destroy()
  const redirected: RequestListener = (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  const endless: RequestListener = (_, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(1_000_000, ' ')));
    }
    response.on('drain', send)
    send()
  }
  it.each<[name: string, answer: unknown, reason: string, tries: number]>([
    ['HTML', Buffer.from('<p>Blocked'), 'expected JSON in UTF-8', 1],
    ['Latin-1', Buffer.from('{"results":["\u00e9"]}', 'latin1'), 'expected JSON in UTF-8', 1],
    ['other JSON', { results: {} }, 'expected "results"', 1],
    ['status 500', 500, 'status 500', 3],
    ['status 403', 403, 'status 403', 1],
    ['a closed connection', closed, 'could not be fetched', 3],
    ['a redirect', redirected, 'it redirects to http://127.0.0.1/', 1],
    ['2 GB', endless, 'more than 20 MB', 1],
  ])('explains a lookup with %s', async (_, answer, reason, tries) => {
    standIn.answer(lookupOf('1234567890'), answer)
    expect(await reasonOf(APP)).toContain(reason)
    expect(standIn.requests).toHaveLength(tries)
  })

  it.each([
    ['{"packages":{}}', 'index-v2.json is damaged: repo: missing'],
    ['<p>Blocked', 'expected JSON in UTF-8'],
    [' '.repeat(1.01e8), 'more than 100 MB'],
  ])('explains an index such as %.15j', async (content, reason) => {
    standIn.answer('https://f-droid.org/repo/index-v2.json', Buffer.from(content))
    const page = 'https://f-droid.org/packages/example.lamp/'
    expect(await reasonOf(page)).toContain(reason)
  })

  it('does not wait for a host that hangs', async () => {
    standIn.answer(lookupOf('1234567890'), () => {})
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('timed out')))
    expect(await reasonOf(APP)).toContain('could not be fetched: timed out')
    expect(vi.mocked(AbortSignal.timeout).mock.lastCall).toEqual([30_000])
    await reasonOf('https://f-droid.org/packages/example.lamp/')
    expect(vi.mocked(AbortSignal.timeout).mock.lastCall).toEqual([100_000])
    vi.mocked(AbortSignal.timeout).mockRestore()
  })

  it.each<[string, Parameters<typeof standIn.commit>[1] | undefined, string]>([
    ['missing', undefined, 'https://github.com/example/lamp could not be cloned: '],
    ['without fastlane', { 'README.md': '' }, 'https://github.com/example/lamp has an unknown'],
    [
      'with a link out of it',
      { 'fastlane/metadata/android/en-US/title.txt': linkTo('/etc/hosts') },
      'https://github.com/example/lamp/fastlane/metadata/android/en-US/title.txt is a symbolic link',
    ],
  ])('explains a repository that is %s', async (_, files, reason) => {
    if (files) standIn.commit('example/lamp', files)
    expect(await reasonOf('https://github.com/example/lamp')).toContain(reason)
  })

  it.each([
    'app/src/fdroid/fastlane/metadata/android/en-US/title.txt',
    'src/full/fastlane/metadata/android/en-US/title.txt',
    'src/generic/fastlane/metadata/en-US/title.txt',
    'listings/en-US/title.txt',
    'example.lamp/en-US/title.txt',
    'en-US/title.txt',
  ])('reads %s in a repository as in a folder', async file => {
    standIn.commit('example/lamp', { [file]: 'Lamp' })
    for (const source of ['https://github.com/example/lamp', writeFolder({ [file]: 'Lamp' })]) {
      expect(await appsOf(source)).toMatchObject([{ fields: { title: 'Lamp' } }])
    }
  })

  it('names all listings and how to choose one, unless only one is in a usual place', async () => {
    const title = 'fastlane/metadata/android/en-US/title.txt'
    const flavors = ['app/src/full', 'app/src/pure']
    const files = Object.fromEntries(flavors.map(flavor => [`${flavor}/${title}`, flavor]))
    standIn.commit('example/lamp', files)
    const address = 'https://github.com/example/lamp'
    const choice = (root: string) =>
      flavors.map(flavor => `${root}/${flavor}/fastlane/metadata/android`)
    const [first = '', second] = choice(`${address}/tree/HEAD`)
    expect(await reasonOf(address)).toBe(
      `${address} has several listings. Name the folder that you want as the source: ${first} or ${second}.`,
    )
    expect(await appsOf(first)).toMatchObject([{ source: first, fields: { title: flavors[0] } }])

    const folder = writeFolder({ ...files, [title]: 'Lamp' })
    expect(await appsOf(folder)).toMatchObject([
      { fields: { title: 'Lamp' }, notes: [expect.stringContaining(choice(folder).join(' or '))] },
    ])
    const modules = ['one', 'two'].map(module => `${module}/src/main/play`)
    const published = writeFolder(
      Object.fromEntries(modules.map(play => [`${play}/listings/en-US/title.txt`, play])),
    )
    expect(await appsOf(published)).toMatchObject([
      {
        fields: { title: modules[0] },
        notes: [expect.stringContaining(`${published}/${modules[1]}.`)],
      },
    ])
  })

  it('reads every package, also if a link leads to one of them', async () => {
    const names = ['example.kettle', 'example.lamp']
    const folder = writeFolder(
      Object.fromEntries(names.map(name => [`app-metadata/${name}/en-US/title.txt`, name])),
    )
    symlinkSync('app-metadata/example.kettle', join(folder, 'metadata'))
    expect((await appsOf(folder)).map(({ fields }) => fields.title)).toEqual(names)
  })

  it('reads the folder that an address names, without a release, which may be of another app', async () => {
    standIn.commit('example/lamp', {
      'apps/kettle/en-US/title.txt': 'Kettle',
      'apps/lamp/en-US/short_description.txt': 'Light',
      outside: linkTo('/etc'),
    })
    standIn.answer(RELEASE, { tag_name: 'v3.0' })
    const address = 'https://github.com/example/lamp/tree/HEAD'
    const [app] = await appsOf(`${address}/apps/lamp/`)
    expect(app).toMatchObject({ source: `${address}/apps/lamp`, folderName: 'lamp' })
    expect(app?.fields).toEqual({ tagline: 'Light' })
    for (const path of ['apps/oven', 'outside']) {
      const reason = `${address}/${path}: the repository has no such folder.`
      expect(await reasonOf(`${address}/${path}`)).toBe(reason)
    }
    expect(await reasonOf(address.replace('HEAD', 'none/apps'))).toContain('could not be cloned')
  })

  it('takes the version of a release beside the notes of the folder', async () => {
    standIn.commit('example/lamp', {
      ...fastlane,
      'fastlane/metadata/android/en-US/changelogs/10.txt': 'Warmer',
    })
    standIn.answer(RELEASE, { tag_name: 'vintage-3', body: 'Not for visitors' })
    expect(await appsOf('https://github.com/example/lamp')).toMatchObject([
      { fields: { version: 'vintage-3', whatsNew: 'Warmer' } },
    ])
  })

  it('takes nothing of a release of a repository with several apps', async () => {
    for (const name of ['example.kettle', 'example.lamp']) {
      standIn.commit('example/lamp', { [`app-metadata/${name}/en-US/title.txt`]: name })
    }
    standIn.answer(RELEASE, { tag_name: 'v3.0', body: 'Brighter' })
    const apps = await appsOf('https://github.com/example/lamp')
    expect(apps.map(({ fields }) => Object.keys(fields))).toEqual(
      Array(2).fill(['title', 'stores']),
    )
  })

  it('explains the limit of calls to GitHub', async () => {
    standIn.commit('example/lamp', fastlane)
    vi.stubEnv('GITHUB_TOKEN', 'secret')
    const limit: RequestListener = ({ headers }, response) =>
      response.writeHead(headers.authorization === 'Bearer secret' ? 403 : 404).end()
    standIn.answer(RELEASE, limit)
    expect(await reasonOf('https://github.com/example/lamp')).toContain('higher with GITHUB_TOKEN')
  })
})
