import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AT_ROOT } from '../../../src/shared/domain/locale.ts'
import { readCatalogue } from '../../../tools/company/catalogueFile.ts'
import { companyFolder, readCompany } from '../../../tools/company/company.ts'
import { readLocalCatalogue, readTranslations } from '../../../tools/company/overlay.ts'
import { listSiteFiles, readSites } from '../../../tools/site/siteFiles.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const company = { name: 'Makers', color: '#123456', languages: ['en', 'de'] }

/** The catalogue of a company with these files, in the language `code`. */
function read(files: Record<string, unknown>, code = 'en') {
  const root = writeFolder({ 'company.json': company, 'public/data.json': [], ...files })
  const folder = companyFolder(root)
  const file = join(folder.publicDir, 'data.json')
  return readLocalCatalogue(file, readCompany(folder, code), folder.imported)
}

const imported = (records: object) => ({ 'data.imported.json': records })

describe('data.imported.json', () => {
  it('yields to data.json, which gives the order', () => {
    const apps = read({
      ...imported({
        9: { title: 'Oven' },
        7: { title: 'Lamp', tagline: 'Light' },
        8: { title: 'Jug' },
      }),
      'public/data.json': [{ id: 1, title: 'Kettle' }, { id: 8 }, { id: 7, tagline: 'Warm' }],
    })
    const language = 'en'
    expect(apps).toEqual([
      { id: 1, title: 'Kettle', language },
      { id: 8, title: 'Jug', language },
      { id: 7, title: 'Lamp', tagline: 'Warm', language },
      { id: 9, title: 'Oven', language },
    ])
  })

  it('is enough without data.json', () => {
    const root = writeFolder({ 'data.imported.json': { 7: { title: 'Lamp' } } })
    const files = [join(root, 'public/data.json'), join(root, 'data.imported.json')] as const
    expect(readCatalogue(...files)).toEqual([{ id: 7, title: 'Lamp' }])
  })

  const record = { title: 'Lamp', tagline: 'Light', de: { title: 'Lampe', tagline: 'Licht' } }
  it.each([
    ['own.de', [{ id: 7, tagline: 'Own' }], [{ id: 7, tagline: 'Eigen' }], 'Eigen'],
    ['imported.de', [{ id: 7, tagline: 'Own' }], [], 'Licht'],
    ['nothing, where null hides the field', [{ id: 7, tagline: null }], [], undefined],
  ])('gives German pages a field of %s', (_, own, ownGerman, tagline) => {
    const files = { 'public/data.json': own, 'public/data.de.json': ownGerman }
    const [app] = read({ ...imported({ 7: record }), ...files }, 'de')
    expect([app?.title, app?.tagline]).toEqual(['Lampe', tagline])
  })

  it('gives pages of a language that it lacks data.json first', () => {
    const own = [{ id: 7, tagline: 'Own' }]
    const [app] = read(
      { ...imported({ 7: { title: 'Lamp', tagline: 'Light' } }), 'public/data.json': own },
      'de',
    )
    expect(app).toMatchObject({ title: 'Lamp', tagline: 'Own', language: 'en' })
  })

  it('names no source of figures that data.json replaces', () => {
    const ratings = { reviews: 9, ratingAvg: 4, ratingsSource: { name: 'App Store' } }
    const files = imported({ 7: { title: 'Lamp', ...ratings } })
    expect(read(files)[0]).toMatchObject(ratings)
    const [app] = read({ ...files, 'public/data.json': [{ id: 7, reviews: 10 }] })
    expect(app).toMatchObject({ reviews: 10, ratingAvg: 4 })
    expect(app).not.toHaveProperty('ratingsSource')
  })

  it.each([
    [{ x: { title: 'Lamp' } }, 'expected ids'],
    ['[1', 'data.imported.json, line 1'],
    [{ 7: 'Lamp' }, '7: expected an object'],
    [{ 7: { title: 'Lamp', de: { price: 5 } } }, '7.de.price: expected a string'],
    [{ 7: {} }, 'title: expected a string'],
  ])('is refused as %j', (content, reason) => {
    expect(() => read({ 'data.imported.json': content }, 'de')).toThrow(reason)
  })
})

it.each([
  ['as the company wrote it, without an import', undefined, 'copied'],
  ['merged', { 7: { title: 'Lamp' } }, 'text'],
])('the site of one language has data.json %s', (_, records, kind) => {
  const folder = writeFolder({
    'company.json': { name: 'Makers', color: '#123456' },
    'public/data.json': [{ id: 1, title: 'Kettle' }],
    ...(records && { 'data.imported.json': records }),
  })
  const sites = readSites(companyFolder(folder), AT_ROOT)
  const [file, ...others] = listSiteFiles(sites).filter(it => it.file === 'data.json')
  expect([file?.kind, others]).toEqual([kind, []])
  const text = file && 'text' in file ? file.text?.() : undefined
  const merged = [
    { id: 1, title: 'Kettle' },
    { id: 7, title: 'Lamp' },
  ]
  expect(text && JSON.parse(text)).toEqual(records && merged)
})

it.each([
  ['data.json', { 'public/data.json': [{ id: 7, title: 'Lamp', size: null }] }],
  ['data.imported.json', imported({ 7: { title: 'Lamp', size: null, de: { tagline: null } } })],
  [
    'data.de.json',
    {
      'public/data.json': [{ id: 7, title: 'Lamp' }],
      'public/data.de.json': [{ id: 7, title: null }],
    },
  ],
])('null counts as missing in %s', (_, files) => {
  expect(read(files, 'de')).toEqual([{ id: 7, title: 'Lamp', language: 'en' }])
})

it('translations of an imported app alone are none of a missing one', () => {
  const root = writeFolder({
    'company.json': company,
    'data.imported.json': { 7: { title: 'Lamp', de: { title: 'Lampe' } } },
  })
  const folder = companyFolder(root)
  const translations = readTranslations(
    join(root, 'public/data.json'),
    readCompany(folder, 'de'),
    folder.imported,
  )
  expect([...translations]).toEqual([[7, { id: 7, title: 'Lampe' }]])
})
