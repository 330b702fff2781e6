import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

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
