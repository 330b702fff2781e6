import { expect, it } from 'vitest'
import type { ImportedApp, PictureSource } from '../../tools/import/importedApp.ts'
import { joinSources } from '../../tools/import/joinSources.ts'

it('takes news and their translation from the source of the version, ratings from one store, and files before addresses', () => {
  const icon = { file: 'lamp/icon.png', name: 'lamp/icon.png' }
  const remote = { url: 'https://pictures.example/icon' }
  const german = (tagline: string, whatsNew: string, screenshots: PictureSource[] = []) => ({
    de: { fields: { tagline, whatsNew }, screenshots },
  })
  const google: ImportedApp = {
    source: 'google.json (example.lamp)',
    format: 'Google Play',
    ids: { googlePlay: 'example.lamp' },
    fields: { title: 'Lamp', whatsNew: 'Older', ratings: [], ratingAvg: 4.1 },
    icon: remote,
    screenshots: [remote],
    translations: german('Licht', 'Älter'),
    notes: [],
  }
  const folder: ImportedApp = {
    source: 'lamp',
    format: 'supply',
    ids: { folder: 'lamp' },
    fields: { title: 'Lantern', version: '2', whatsNew: 'Newer' },
    icon,
    screenshots: Array(9).fill(icon),
    translations: german('Leuchte', 'Neuer', Array(9).fill(icon)),
    notes: [],
  }
  const apple: ImportedApp = {
    ...google,
    format: 'iTunes',
    fields: { ratingAvg: 4.9, reviews: 77 },
    icon: undefined,
  }
  const joined = joinSources([apple, google, folder])
  expect(joined.fields).toEqual({
    title: 'Lamp',
    version: '2',
    whatsNew: 'Newer',
    ratings: [],
    ratingAvg: 4.1,
    ratingsSource: { name: 'Google Play' },
  })
  expect(joined).toMatchObject({
    icon,
    screenshots: Array(8).fill(icon),
    translations: german('Licht', 'Neuer', Array(8).fill(icon)),
  })
})
