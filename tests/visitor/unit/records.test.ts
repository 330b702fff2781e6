import { describe, expect, it } from 'vitest'
import { appStoreId, readScreenshots } from '../../../src/shared/domain/appDetails.ts'
import {
  describeRecordFault,
  describeValue,
  parseRecord,
  parseRecords,
  parseStoredList,
  type RawRecord,
  type RecordFault,
  toCard,
} from '../../../src/shared/domain/appRecord.ts'
import { STORE_KEYS } from '../../../src/shared/domain/stores.ts'
import { toAppRecords } from '../../../src/shared/domain/typedRecords.ts'
import { checkEntries } from '../../../tools/company/catalogueFile.ts'
import { details, makeApp } from '../../support/makeApp.ts'

const id = 'a whole number from 0 to 9007199254740991'

describe('parseRecords', () => {
  it.each([
    [{ title: 'No id' }, 'id', 'nothing', id],
    [{ id: '7', title: 'Text' }, 'id', '"7"', id],
    [{ id: -1, title: 'Negative' }, 'id', '-1', id],
    [{ id: 1.5, title: 'Part' }, 'id', '1.5', id],
    // JSON.parse also reads 2 ** 53 + 1 so.
    [{ id: 2 ** 53, title: 'Rounded' }, 'id', '9007199254740992', id],
    [{ id: 7 }, 'title', 'nothing', 'a string with a visible character'],
    [{ id: 7, title: '  ' }, 'title', '"  "', 'a string with a visible character'],
    [
      { id: 7, title: '\u200b\u2060 \ufeff\u3164' },
      'title',
      '"\\u{200b}\\u{2060} \\u{feff}\\u{3164}"',
      'a string with a visible character',
    ],
    [null, '', 'null', 'an object'],
  ])('drops %j, and reports the expected and the actual value', (bad, field, found, allowed) => {
    const good = makeApp()
    const { apps, faults } = parseRecords([good, bad])
    expect(apps).toEqual([good])
    expect(faults.map(describeRecordFault)).toEqual([
      `record 1: ${field}${field && ': '}expected ${allowed}, got ${found}`,
    ])
  })

  it('keeps the first of two records with the same id', () => {
    const first = makeApp({ id: 4, title: 'First' })
    const { apps, faults } = parseRecords([first, makeApp({ id: 4, title: 'Second' })])
    expect(apps).toEqual([first])
    expect(faults.map(describeRecordFault)).toEqual([
      'record 1: id: expected no duplicate of record 0, got 4',
    ])
  })

  it.each([101, 1500, 100_000])('drops and reports a record nested %i levels deep', depth => {
    const nested = `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`
    // The value of the second fault would overflow the stack.
    const bad = JSON.parse(`[{"id":1,"title":"Deep","x":${nested}},{"id":2,"title":${nested}}]`)
    const good = makeApp()
    const { apps, faults } = parseRecords([...bad, good])
    expect(apps).toEqual([good])
    expect(faults.map(describeRecordFault)).toEqual([
      'record 0: expected at most 100 levels of nesting, got "more than 100"',
      'record 1: expected at most 100 levels of nesting, got "more than 100"',
    ])
  })

  it('keeps a record nested 100 levels deep', () => {
    const app = { ...makeApp(), x: JSON.parse(`${'['.repeat(99)}${']'.repeat(99)}`) }
    expect(parseRecords([app]).apps).toEqual([app])
  })
})

describe('parseStoredList', () => {
  it.each(['', 'not json', '{}', 'null', '"text"', '[', '42'])('is empty for %j', text => {
    expect(parseStoredList(text)).toEqual([])
  })
})

describe('optional fields', () => {
  it('stay unchanged if they are valid, and are part of a valid catalogue', () => {
    const app = makeApp(details)
    expect(checkEntries([app])).toMatchObject({ apps: [app], faults: [] })
    expect(parseRecord({ ...app, unknown: 1, constructor: 2 })).toEqual(app)
    const image = 'images/apps/daybloom.svg'
    expect(readScreenshots(app)).toEqual([{ image }, details.screenshots[1]])
  })

  const day = 'a day such as 2026-03-01'
  const https = 'an https address'
  const visible = 'a string with a visible character'
  const path = 'a path or an http(s) address'
  const screenshot = 'a path or { image, alt, width, height }'
  const stores = `an object with ${STORE_KEYS.join(', ')}`
  const amount = 'a number ≥ 0'
  const count = 'a whole number ≥ 0'
  const fact = { label: 'Price', value: 'Free' }
  const other = { name: 'Aurora', url: 'https://aurora.example', platform: 'android' }
  const script = 'javascript:alert(1)'
  const valueAt = (record: object, place: string): unknown =>
    place.split('.').reduce((value, key) => Object(value)[key], record)

  it.each<[fields: object, place: string, allowed: string, found?: string]>([
    [{ downloads: -1 }, 'downloads', amount],
    // JSON.parse reads 1e999 so.
    [{ size: Number.POSITIVE_INFINITY }, 'size', amount],
    [{ reviews: '54,000' }, 'reviews', count],
    [{ reviews: 1.5 }, 'reviews', count],
    [{ ratingAvg: 48 }, 'ratingAvg', 'a number from 0 to 5'],
    [{ image: 5 }, 'image', 'a string'],
    [{ ratings: {} }, 'ratings', 'an array'],
    [{ ratings: [4] }, 'ratings.0', 'an object'],
    [{ ratings: [{ name: 'x' }] }, 'ratings.0.count', amount],
    [{ tagline: 5 }, 'tagline', visible],
    [{ whatsNew: ' \u200b' }, 'whatsNew', visible],
    [{ updated: '2026-02-30' }, 'updated', day],
    [{ ratingsNote: { text: 'x', url: 'http://x.example' } }, 'ratingsNote.url', https],
    [{ oldestIos: 16 }, 'oldestIos', 'a version such as 16.0'],
    [{ oldestAndroid: '8\n' }, 'oldestAndroid', 'a version such as 8.0, or API 38'],
    [{ sourceCode: 'data:x' }, 'sourceCode', https],
    [{ updated: '+275761-01-01' }, 'updated', day],
    [{ screenshots: 'a.png' }, 'screenshots', 'an array'],
    [{ screenshots: ['a.png', 'data:image/png,x'] }, 'screenshots.1', path],
    [{ screenshots: [{ image: 'a.png', width: -1 }] }, 'screenshots.0.width', 'a number ≥ 1'],
    [{ screenshots: [{ alt: 'x' }] }, 'screenshots.0', screenshot],
    [{ stores: 'x' }, 'stores', stores],
    // An unknown key is what was found.
    [{ stores: ['x'] }, 'stores.0', stores, '0'],
    [{ stores: { play: 'x' } }, 'stores.play', stores, 'play'],
    [{ stores: { googlePlay: script } }, 'stores.googlePlay', https],
    [{ otherStores: other }, 'otherStores', 'an array'],
    [{ otherStores: [{ ...other, url: script }] }, 'otherStores.0.url', https],
    [
      { otherStores: [other, { ...other, platform: 'tv' }] },
      'otherStores.1.platform',
      'android, ios, web, desktop',
    ],
    [{ facts: { Price: 'Free' } }, 'facts', 'an array'],
    [{ facts: [fact, 'Free'] }, 'facts.1', '{ label, value }'],
    [{ facts: [{ ...fact, url: 'x' }] }, 'facts.0.url', '{ label, value }', 'url'],
    [{ ratingsSource: 'App Store' }, 'ratingsSource', '{ name, updated }'],
    [{ status: 'old' }, 'status', 'soon, beta or retired'],
    [{ successor: '12' }, 'successor', id],
    [{ website: 'http://x.example' }, 'website', https],
    [{ privacy: 'https://[' }, 'privacy', https],
    [{ support: 'mailto:help' }, 'support', 'an https or mailto: address'],
  ])(
    'are missing if they are invalid, but stay in the raw record: %j',
    (fields, place, allowed, found = valueAt(fields, place)) => {
      const app = { ...makeApp(), ...fields }
      expect(parseRecords([app])).toEqual({ apps: [app], faults: [] })
      const ignored: RecordFault[] = []
      const [field = ''] = Object.keys(fields)
      expect(parseRecord(app, fault => ignored.push({ index: 0, ...fault }))).toEqual({
        ...app,
        [field]: undefined,
      })
      const { faults } = checkEntries([app])
      for (const list of [faults, ignored]) {
        expect(list.map(describeRecordFault)).toEqual([
          `record 0: ${place}: expected ${allowed}, got ${describeValue(found)}`,
        ])
      }
    },
  )

  it('are missing without a fault if they are null, also within a field', () => {
    const { id, title, stores } = makeApp(details)
    const nulls = { downloads: null, ratings: null, tagline: null }
    const app = { id, title, ...nulls, stores: { ...stores, amazon: null } }
    expect(parseRecords([app])).toEqual({ apps: [app], faults: [] })
    const refuse = () => expect.unreachable()
    expect(parseRecord(app, refuse)).toEqual({ id, title, stores })
  })

  it('are part of a card if cards show them', () => {
    const card = toCard(makeApp(details))
    expect(card.tagline).toBe(details.tagline)
    expect(card).not.toHaveProperty('description')
    // @ts-expect-error Cards have no screenshots.
    expect(card.screenshots).toBe(undefined)
  })
})

it('the typed record of a raw one is the same object each time, also in another list', () => {
  const records: RawRecord[] = [makeApp(), makeApp()]
  const [first, second] = toAppRecords(records)
  const [last, beforeLast] = toAppRecords(records.toReversed())
  expect(last).toBe(second)
  expect(beforeLast).toBe(first)
})

describe('appStoreId', () => {
  it.each([
    ['https://apps.apple.com/app/id123', '123'],
    ['https://apps.apple.com/us/app/day-bloom/id6448311069?mt=8', '6448311069'],
    ['https://itunes.apple.com/app/id9#top', '9'],
    ['https://apps.apple.com/app/id12x', undefined],
    ['https://apps.apple.com/developer/id', undefined],
    ['https://elsewhere.example/id123', undefined],
    ['http://apps.apple.com/app/id123', undefined],
    ['javascript:alert(1)//apps.apple.com/id5', undefined],
  ])('reads %s', (appStore, id) => {
    expect(appStoreId({ stores: { appStore } })).toBe(id)
  })

  it('is undefined without stores', () => {
    expect(appStoreId({})).toBe(undefined)
  })
})
