import { expect, it } from 'vitest'
import type { ImportedApp } from '../../tools/import/importedApp.ts'
import { joinSources, suggestJoins } from '../../tools/import/joinSources.ts'

const google = appOf('google.json (0)', 'Google Play', 'Lamp', { googlePlay: 'example.lamp' })
const apple = appOf('apple.json (results.0)', 'iTunes', 'Lamp – warm light', {
  appStore: 'com.example.lamp-ios',
  trackId: '123',
})
const address = appOf(
  'https://play.google.com/store/apps/details?id=example.lamp',
  'address',
  'Lamp',
  google.ids,
)
const kettle = appOf('kettle', 'supply', 'Kettle', { googlePlay: 'example.kettle' })

function appOf(
  source: string,
  format: ImportedApp['format'],
  title: string,
  ids: ImportedApp['ids'],
): ImportedApp {
  return { source, format, ids, fields: { title }, screenshots: [], notes: [] }
}

it.each(['example.lamp=com.example.lamp-ios', ' 123 = lamp ', 'apple.json=google.json (0)'])(
  'joins two apps by %s, in the order of the command line',
  pair => {
    const apps = joinSources([google, address, kettle, apple], [], [pair, pair])
    expect(apps.map(({ sources }) => sources)).toEqual([
      [google.source, address.source, apple.source],
      [kettle.source],
    ])
    expect(apps[0]).toMatchObject({
      fields: { title: 'Lamp' },
      ids: { ...google.ids, ...apple.ids },
    })
  },
)

it('joins apps whose ids are in one entry of the map', () => {
  const known = [{ googlePlay: 'example.lamp', appStore: 'com.example.lamp-ios' }]
  expect(joinSources([google, apple], known)).toHaveLength(1)
})

it('takes the news and their translation from the source of the version, and files before addresses', () => {
  const icon = { file: 'lamp/icon.png' }
  const remote = { url: 'https://pictures.example/icon' }
  const german = (tagline: string, whatsNew: string) => ({
    de: { fields: { tagline, whatsNew }, screenshots: [] },
  })
  const [lamp] = joinSources([
    {
      ...google,
      fields: { title: 'Lamp', whatsNew: 'Older' },
      icon: remote,
      screenshots: [remote],
      translations: german('Licht', 'Älter'),
    },
    {
      ...address,
      fields: { title: 'Lamp', version: '2', whatsNew: 'Newer' },
      icon,
      screenshots: [icon],
      translations: german('Leuchte', 'Neuer'),
    },
  ])
  expect(lamp).toMatchObject({
    fields: { version: '2', whatsNew: 'Newer' },
    icon,
    screenshots: [icon],
    translations: german('Licht', 'Neuer'),
  })
})

it.each([
  ['example.lamp', 'expected two apps'],
  ['Lamp=Oven', "expected the id, title or source of one app, got 'Oven', which 0 of"],
  ['Lamp=Kettle', 'expected one app in two stores, got two different ids in one store'],
])('refuses to join %s', (pair, reason) => {
  expect(() => joinSources([google, apple, kettle], [], [pair])).toThrow(
    `--join ${pair}: ${reason}`,
  )
})

it('refuses to join by a title that several apps have', () => {
  const other = appOf('other', 'supply', 'Lamp', { googlePlay: 'example.other' })
  expect(() => joinSources([google, other, apple], [], ['Lamp=123'])).toThrow("'Lamp', which 2 of")
})

it('suggests to join apps with alike titles, unless they are different apps of one store', () => {
  const other = appOf('other', 'supply', 'Lamp!', { googlePlay: 'example.other' })
  expect(suggestJoins(joinSources([google, kettle, apple]))).toEqual([
    'example.lamp=com.example.lamp-ios',
  ])
  expect(suggestJoins(joinSources([google, other, kettle]))).toEqual([])
})
