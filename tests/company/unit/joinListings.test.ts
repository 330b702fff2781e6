import { expect, it } from 'vitest'
import { joinListings } from '../../../tools/import/joinListings.ts'
import type { Listing } from '../../../tools/import/listing.ts'

const listingWith = (part: Partial<Listing>): Listing => ({
  ...{ ids: [], fields: {}, screenshots: [], translations: {}, notes: [] },
  ...part,
})

it('screenshots in a folder win over those of a store that is listed first', () => {
  const store = listingWith({ screenshots: [{ url: 'https://a.example/1' }] })
  const folder = listingWith({ screenshots: [{ file: 'lamp/1.png' }] })
  expect(joinListings([store, folder]).screenshots).toEqual(folder.screenshots)
})
