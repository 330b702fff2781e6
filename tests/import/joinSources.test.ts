import { expect, it } from 'vitest'
import type { ImportedApp, PictureSource } from '../../tools/import/importedApp.ts'
import { joinSources } from '../../tools/import/joinSources.ts'

it('takes the news and their translation from the source of the version, and files before addresses', () => {
  const icon = { file: 'lamp/icon.png', name: 'lamp/icon.png' }
  const remote = { url: 'https://pictures.example/icon' }
  const german = (tagline: string, whatsNew: string, screenshots: PictureSource[] = []) => ({
    de: { fields: { tagline, whatsNew }, screenshots },
  })
  const google: ImportedApp = {
    source: 'google.json (example.lamp)',
    format: 'Google Play',
    ids: { googlePlay: 'example.lamp' },
    fields: { title: 'Lamp', whatsNew: 'Older' },
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
  expect(joinSources([google, folder])).toMatchObject({
    fields: { title: 'Lamp', version: '2', whatsNew: 'Newer' },
    icon,
    screenshots: Array(8).fill(icon),
    translations: german('Licht', 'Neuer', Array(8).fill(icon)),
  })
})
