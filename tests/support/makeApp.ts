import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { Detail, DetailField } from '../../src/shared/domain/recordFields.ts'

/** Valid values of the optional fields outside the specification, for `makeApp`. */
export const details = {
  tagline: 'One page a day',
  category: 'Journal',
  color: '#45b97a',
  updated: '2026-02-28',
  price: 'Free of charge',
  version: '2.1',
  supportedUntil: '2029-03-31',
  oldestIos: '16.0',
  oldestAndroid: '8.0',
  ageRating: '4+',
  licence: 'GPL-3.0-only',
  whatsNew: 'First line.\n\nSecond paragraph.',
  screenshots: [
    'images/apps/daybloom.svg',
    { image: 'images/apps/daybloom.svg', alt: 'A page', width: 512, height: 512 },
  ],
  ratingsSource: { name: 'App Store', updated: '2026-02-27' },
  ratingsNote: { text: 'The store checks them.', url: 'https://store.example/checks' },
  stores: {
    googlePlay: 'https://play.google.com/store/apps/details?id=example.daybloom',
    appStore: 'https://apps.apple.com/app/id123',
    fDroid: 'https://f-droid.org/packages/example.daybloom',
    flathub: 'https://flathub.org/apps/example.daybloom',
    web: 'https://daybloom.example/',
  },
  otherStores: [
    { name: 'Aurora', url: 'https://aurora.example/daybloom', platform: 'android' },
    { name: 'Aurora', url: 'https://aurora.example/daybloom-ios', platform: 'ios' },
  ],
  website: 'https://daybloom.example/about',
  sourceCode: 'https://code.example/daybloom',
  support: 'mailto:help@daybloom.example',
  privacy: 'https://daybloom.example/privacy',
  accountDeletion: 'https://daybloom.example/delete',
} satisfies { [Field in DetailField]?: Detail<Field> }

let lastId = 100

/** A valid record with ratings. Its id and title are unique unless `fields` sets them. */
export function makeApp(fields: Partial<AppRecord> = {}): AppRecord {
  lastId += 3
  return {
    id: lastId,
    title: `App ${lastId}`,
    image: 'images/apps/daybloom.svg',
    companyName: 'Test Works',
    downloads: 9.5,
    ratingAvg: 4.5,
    reviews: 54000,
    size: 291,
    description: 'First line.\nSecond line.',
    ratings: [
      { name: '1 star', count: 10 },
      { name: '5 star', count: 4000 },
    ],
    ...fields,
  }
}
