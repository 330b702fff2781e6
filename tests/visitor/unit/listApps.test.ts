import { describe, expect, it, vi } from 'vitest'
import { sortCategories } from '../../../src/features/catalogue/catalogueSelectors.ts'
import { destinationOf, listApps, moreApps } from '../../../src/features/catalogue/listApps.ts'
import { readAddress } from '../../../src/shared/domain/addressParameters.ts'
import { type AppRecord, toCard } from '../../../src/shared/domain/appRecord.ts'
import { categoryOrder } from '../../../src/shared/domain/localeData.ts'
import { parsePreloadedState, toInlineJson } from '../../../src/shared/domain/preloadedState.ts'
import { collateCategories } from '../../../tools/site/localeScript.ts'
import { listScreenPages } from '../../../tools/site/sitePages.ts'
import { makeApp } from '../../support/makeApp.ts'

const apps = [makeApp({ title: 'Daybloom' }), makeApp({ title: 'Kettle' })]
const whole = { apps, total: 2, isLoading: false, hasFailed: false }
const part = { ...whole, total: 1000 }
const plain = readAddress('/apps', '')
const search = readAddress('/apps', '?q=loom')

describe('listApps', () => {
  const none = { apps: undefined, total: 0, isLoading: true, hasFailed: false }
  const failed = { ...part, hasFailed: true }

  it.each([
    ['all apps without a filter', whole, plain, apps, 2, false],
    ['apps that are not loaded yet only in their number', part, plain, apps, 1000, false],
    ['what a filter keeps of the whole catalogue', whole, search, apps.slice(0, 1), 1, false],
    ['nothing of a part of it, as if it were loading', part, search, [], 0, true],
    ['nothing while it is loading', none, plain, [], 0, true],
    ['what is there of a catalogue that has failed', failed, plain, apps, 1000, false],
    ['nothing that a filter keeps of it', failed, search, [], 0, false],
  ])('lists %s', (_, catalogue, address, listed, count, isLoading) => {
    const { hasFailed } = catalogue
    expect(listApps(catalogue, address)).toEqual({ apps: listed, count, isLoading, hasFailed })
  })
})

describe('the order of the apps page', () => {
  const shown = [
    makeApp({ title: 'App 10', downloads: 3, ratingAvg: 4, updated: '2026-02-01' }),
    makeApp({ title: 'élan', downloads: 1, ratingAvg: undefined }),
    makeApp({ title: 'App 9', downloads: undefined, ratingAvg: 0 }),
    makeApp({ title: 'Zest', downloads: 3, ratingAvg: 5, updated: '2026-11-01' }),
    makeApp({ title: 'eland', downloads: 0, ratingAvg: 4, updated: '2026-02-01' }),
  ]

  it.each([
    ['downloads', ['App 10', 'Zest', 'élan', 'App 9', 'eland']],
    ['rating', ['Zest', 'App 10', 'eland', 'App 9', 'élan']],
    ['newest', ['Zest', 'App 10', 'eland', 'élan', 'App 9']],
    ['title', ['App 9', 'App 10', 'élan', 'eland', 'Zest']],
    ['none', ['App 10', 'élan', 'App 9', 'Zest', 'eland']],
  ])(
    '%s puts missing values last, and keeps ties in the order of the catalogue',
    (sort, titles) => {
      const catalogue = { ...whole, apps: shown, total: shown.length }
      const { apps } = listApps(catalogue, readAddress('/apps', `?sort=${sort}`))
      expect(apps.map(({ title }) => title)).toEqual(titles)
    },
  )

  it.each([
    ['follows the alphabet of the language', 'sv', ['Öl', 'Zest'], ['Zest', 'Öl']],
    ['has letters that the search mixes up apart', 'tr', ['ilik', 'ılık'], ['ılık', 'ilik']],
    ['ignores blanks around a title', 'en', ['\u00a0 Zebra', 'Bloom'], ['Bloom', '\u00a0 Zebra']],
    ['ignores the kind of apostrophes', 'en', ["D'b", 'Dʼa'], ['Dʼa', "D'b"]],
    ['keeps titles that differ only in case', 'en', ['B', 'b', 'B'], ['B', 'b', 'B']],
  ])('of titles %s', (_, language, given, sorted) => {
    vi.stubGlobal('LOCALE', { ...LOCALE, code: language })
    const titles = given.map(title => makeApp({ title }))
    const { apps } = listApps({ ...whole, apps: titles }, readAddress('/apps', '?sort=title'))
    expect(apps.map(({ title }) => title)).toEqual(sorted)
  })

  it('needs the whole catalogue', () => {
    expect(listApps(part, readAddress('/apps', '?sort=title')).isLoading).toBe(true)
  })

  it('is not computed again while the visitor types', () => {
    let reads = 0
    const counted = shown.map(app =>
      Object.defineProperty({ ...app }, 'ratingAvg', { get: () => (reads += 1) }),
    )
    const catalogue = { ...whole, apps: counted, total: counted.length }
    for (const text of ['', 'e', 'el']) {
      listApps(catalogue, readAddress('/apps', `?sort=rating&q=${text}`))
    }
    expect(reads).toBe(shown.length)
  })
})

describe('categories', () => {
  const odd = '<b>R&D</b> "50%" #1?'
  const long = `${'x'.repeat(199)} ${'x'.repeat(5000)}`
  const categorized = [
    makeApp({ title: 'Without' }),
    makeApp({ title: 'Spaced', category: ' Games ' }),
    makeApp({ title: 'Odd', category: odd }),
    makeApp({ title: 'Accent', category: 'Éducation' }),
    makeApp({ title: 'Long', category: long }),
    makeApp({ title: 'Plain', category: 'Games' }),
    makeApp({ title: 'Blank', category: ' ' }),
    makeApp({ title: 'Longer', category: 'Games for two' }),
    makeApp({ title: 'Lower', category: 'games' }),
    makeApp({ title: 'Inherited', category: 'constructor' }),
  ]
  const titlesIn = (category: string) => {
    const catalogue = { ...whole, apps: categorized, total: categorized.length }
    const query = new URLSearchParams({ category })
    return listApps(catalogue, readAddress('/apps', `?${query}`)).apps.map(({ title }) => title)
  }

  it('are listed in the collation of the language by their names, trimmed, each once', () => {
    const swedish = ['Zoo', 'Ärenden', 'Ångfartyg', 'Backar', 'ZOO', ' ', 'constructor'].map(
      category => makeApp({ category }),
    )
    const names = { Backar: 'Övrigt' }
    const collated = ['constructor', 'Zoo', 'Ångfartyg', 'Ärenden', 'Backar']
    expect(collateCategories(swedish, names, 'sv')).toEqual(collated)
    const [first = '', second = ''] = categoryOrder
    const newer = [odd, second, 'constructor', first, second]
    expect(sortCategories(newer)).toEqual([first, second, odd, 'constructor'])
  })

  it.each([
    ['Games', ['Spaced', 'Plain', 'Lower']],
    [odd, ['Odd']],
    [long, ['Long']],
    ['GAMES', ['Spaced', 'Plain', 'Lower']],
    ['toString', []],
    [' ', categorized.map(({ title }) => title)],
  ])('filter by %s', (category, titles) => {
    expect(titlesIn(category)).toEqual(titles)
  })
})

it('the apps page embeds its first 64 cards, and what it needs to know of all apps', () => {
  const apps = Array.from({ length: 65 }, () => makeApp({ tagline: 'x', category: 'Games' }))
  const { data } = listScreenPages(apps)[1] ?? {}
  const facts = { path: '/apps', total: 65, hasTaglines: true, categories: ['Games'] }
  expect(data).toEqual({ ...facts, apps: apps.slice(0, 64).map(toCard) })
  expect(parsePreloadedState(toInlineJson(data))).toEqual(data)
})

describe('moreApps', () => {
  const [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6].map(id =>
    makeApp({ id, category: id % 2 ? 'Games' : 'Notes' }),
  ) as [AppRecord, AppRecord, AppRecord, AppRecord, AppRecord, AppRecord]
  const all = [a, b, c, d, e, f]

  it('lists four other apps in the order of the catalogue, those of the category first', () => {
    expect(moreApps(all, c)).toEqual([a, e, b, d])
    expect(moreApps(all, d)).toEqual([b, f, a, c])
    const alone = makeApp({ id: 7, category: 'Maps' })
    expect(moreApps([alone, ...all], alone)).toEqual([a, b, c, d])
    expect(moreApps([a, b], a)).toEqual([b])
    expect(moreApps([a], a)).toEqual([])
  })

  it('lists only apps of the category if it has enough of them', () => {
    const related = [7, 8, 9, 10].map(id => makeApp({ id, category: 'Games' }))
    expect(moreApps([b, d, a, ...related], a)).toEqual(related)
  })

  it('leaves out what is retired', () => {
    const retired = { ...a, status: 'retired' as const }
    expect(moreApps([retired, b, c, d, e], c)).toEqual([e, b, d])
    expect(moreApps([retired, b, c, d, e], { ...c, successor: a.id })).toEqual([e, b, d])
  })

  it('begins with the successor', () => {
    expect(moreApps(all, { ...c, successor: 6 })).toEqual([f, a, e, b])
    expect(moreApps(all, { ...c, successor: 9 })).toEqual([a, e, b, d])
    const chain = [makeApp({ id: 8, status: 'retired', successor: 6 }), ...all]
    const last: AppRecord = { ...c, status: 'retired', successor: 8 }
    expect(moreApps(chain, last, destinationOf(chain, last))[0]).toBe(f)
  })

  it('are embedded as cards in the page of the app', () => {
    expect(listScreenPages(all).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ path: '/appdetails/3', more: [a, e, b, d].map(toCard) }),
    )
  })

  it.each([undefined, ' '])('keeps the order of the catalogue for the category %j', category => {
    const app = makeApp({ id: 3, category })
    expect(moreApps([f, { ...e, category }, app, d, b, a], app)).toEqual([
      f,
      { ...e, category },
      d,
      b,
    ])
  })
})

describe('destinationOf', () => {
  const chain = (...successors: (number | undefined)[]) =>
    successors.map((successor, id) => makeApp({ id, status: 'retired', successor }))

  it.each([
    ['the app itself', chain(undefined), 0],
    ['the app itself, if none has the id', chain(5), 0],
    ['the last of several', chain(1, 2, undefined), 2],
    ['an app of a circle', chain(1, 0), 1],
    ['the app itself, as its own successor', chain(0), 0],
    [
      'the first that is not retired',
      [...chain(1), makeApp({ id: 1, successor: 2 }), makeApp({ id: 2 })],
      1,
    ],
  ])('is %s', (_name, apps, id) => {
    const [first] = apps as [AppRecord]
    expect(destinationOf(apps, first).id).toBe(id)
  })
})
