import type { RequestListener } from 'node:http'
import { beforeEach, expect, it, vi } from 'vitest'
import { openAdapters } from '../../../../tools/import/adapters.ts'
import { openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const lamp = { trackId: 1, trackName: 'Lamp & Co', version: '2', kind: 'software' }
const lookup = (ids: string, query = 'country=us') =>
  `https://itunes.apple.com/lookup?id=${ids}&${query}&entity=software`

let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeEach(async () => {
  standIn = await openStandIn()
})

/** What each of the `links` gives, or why not. */
function readAll(...links: string[]) {
  const read = openAdapters(['en'])
  return Promise.all(
    links.map(link =>
      read(`https://apps.apple.com/${link}`).catch((error: Error) => error.message),
    ),
  )
}

it('asks once for each country and language, and names what is missing or damaged', async () => {
  standIn.answer(lookup('1,2,3'), { results: [{ ...lamp, trackId: 2, version: 2 }, lamp] })
  standIn.answer(lookup('2', 'country=ch&l=fr'), { results: [{ ...lamp, trackId: 2 }] })
  const links = ['us/app/id1', 'app/id2', 'us/app/x/id3', 'ch/app/id2?l=fr']
  expect(await readAll(...links)).toMatchObject([
    { fields: { title: 'Lamp & Co' } },
    expect.stringContaining('is damaged: version: expected a string, got 2'),
    expect.stringContaining("the store of 'us' has no app 3. It was removed"),
    { ids: ['2'] },
  ])
  expect(standIn.requests).toHaveLength(2)
})

it('reads all fields, without ratings that nobody gave', async () => {
  const url = 'https://apps.apple.com/us/app/lamp/id1'
  standIn.answer(lookup('1,2'), {
    results: [
      {
        ...{ ...lamp, bundleId: 'example.lamp', artistName: 'Makers', minimumOsVersion: '16.0' },
        ...{ trackViewUrl: `${url}?uo=4`, averageUserRating: 4.4824, userRatingCount: 10 },
        ...{ fileSizeBytes: '601924758', primaryGenreName: 'Utilities', artworkUrl512: `${url}/a` },
        ...{ sellerUrl: 'http://lamp.example', currentVersionReleaseDate: '2026-11-03T23:00:00Z' },
        description: 'Solves a<b and c>d.\u0007',
        screenshotUrls: ['https://a.example/1'],
      },
      { ...lamp, trackId: 2, averageUserRating: 0, userRatingCount: 0 },
    ],
  })
  const [app, unrated] = await readAll('us/app/id1', 'us/app/id2')
  expect(app).toMatchObject({
    ids: ['1', 'example.lamp'],
    platform: 'ios',
    icon: { url: `${url}/a` },
    screenshots: [{ url: 'https://a.example/1' }],
    notes: ['website left out: expected an https address, got "http://lamp.example"'],
    fields: {
      description: 'Solves a<b and c>d.',
      size: 601.9,
      updated: '2026-11-03',
      oldestIos: '16.0',
      ratingAvg: 4.48,
      reviews: 10,
      ratingsSource: { name: 'App Store' },
      stores: { appStore: url },
    },
  })
  expect(Object.keys(Object(unrated).fields)).toEqual(['title', 'version', 'stores'])
})

it('fills nothing of an iPhone from the app of a Mac', async () => {
  standIn.answer(lookup('1'), {
    results: [{ ...lamp, kind: 'mac-software', minimumOsVersion: '12.0' }],
  })
  const [app] = await readAll('us/app/id1')
  const url = 'https://apps.apple.com/us/app/id1'
  expect(app).toMatchObject({
    platform: 'desktop',
    fields: { otherStores: [{ name: 'Mac App Store', url, platform: 'desktop' }] },
  })
  expect(Object(app).fields).not.toHaveProperty('oldestIos')
  expect(Object(app).fields).not.toHaveProperty('stores')
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
  ['status 403, the limit of calls', 403, 'status 403', 3],
  ['status 404', 404, 'status 404', 1],
  ['a closed connection', closed, 'could not be fetched', 3],
  ['a redirect', redirected, 'it redirects to http://127.0.0.1/', 1],
  ['2 GB', endless, 'more than 20 MB', 1],
  ['a song', { results: [{ ...lamp, wrapperType: 'track' }] }, 'only apps can be imported', 1],
  ['another icon', { results: [{ ...lamp, artworkUrl512: 'file:///x' }] }, 'an http(s) address', 1],
])('explains a lookup with %s', async (_, answer, reason, tries) => {
  standIn.answer(lookup('1'), answer)
  expect(await readAll('us/app/id1')).toEqual([expect.stringContaining(reason)])
  expect(standIn.requests).toHaveLength(tries)
})

it('does not wait for a host that hangs', async () => {
  standIn.answer(lookup('1'), () => {})
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('timed out')))
  expect(await readAll('us/app/id1')).toEqual([expect.stringContaining('timed out')])
  expect(vi.mocked(AbortSignal.timeout).mock.lastCall).toEqual([30_000])
  vi.mocked(AbortSignal.timeout).mockRestore()
})
