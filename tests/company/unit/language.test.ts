import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTranslated, textLanguage } from '../../../src/shared/domain/appDetails.ts'
import { parseRecord } from '../../../src/shared/domain/appRecord.ts'
import { TEXT_FIELDS } from '../../../src/shared/domain/catalogueRecord.ts'
import { mergeLanguage, readLanguage } from '../../../tools/company/language.ts'
import { countTranslations, readLocalCatalogue } from '../../../tools/company/overlay.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, firstApp, secondApp } from '../../fixtures/catalogue.ts'

type Languages = [ReturnType<typeof readLanguage>, ReturnType<typeof readLanguage>]

describe('a language', () => {
  it('writes numbers and days as Intl does', () => {
    expect(readLanguage('en')).toMatchObject({
      decimal: '.',
      group: ',',
      day: '{month} {day}, {year}',
    })
    expect(readLanguage('de')).toMatchObject({
      name: 'Deutsch',
      decimal: ',',
      day: '{day}. {month} {year}',
    })
    expect(readLanguage('ru').monthsOfYear[2]).toBe('март {year} г.')
    expect(readLanguage('es')).toMatchObject({ groupedFrom: 5 })
    expect(readLanguage('th')).toMatchObject({ day: '{day} {month} ค.ศ. {year}' })
    expect(readLanguage('ar')).toMatchObject({ dir: 'rtl' })
    for (const code of ['en', 'de', 'hi', 'fr']) {
      const { group, groupEnd } = readLanguage(code)
      const own = '123456789'.replace(new RegExp(groupEnd, 'g'), group)
      expect(own, code).toBe(new Intl.NumberFormat(code).format(123_456_789))
    }
  })

  it.each(['xx', 'EN', 'get', 'apps', 'de_DE', '', '../de'])('is not %o', code => {
    expect(() => readLanguage(code)).toThrow(
      `'${code}' is not a language: use a tag such as de or pt-BR.`,
    )
  })
})

it('a language replaces single texts, but lists and plural forms as a whole', () => {
  const original = {
    name: 'Lumen',
    hero: { headline: 'Apps', paragraph: 'All', apps: [1, 2] },
    list: { more: { one: '{count} app', other: '{count} apps' } },
    ratingsNote: { text: 'Nobody checks', url: 'https://a.example/' },
  }
  const german = {
    hero: { headline: 'Programme', apps: [3] },
    list: { more: { other: 'Alle' } },
    ratingsNote: { text: 'Niemand prüft' },
  }
  expect(mergeLanguage(original, german)).toEqual({
    name: 'Lumen',
    hero: { headline: 'Programme', paragraph: 'All', apps: [3] },
    list: { more: { other: 'Alle' } },
    ratingsNote: { text: 'Niemand prüft', url: 'https://a.example/' },
  })
})

describe('data.de.json', () => {
  function read(overlay: string, catalogue?: object[], code = 'de') {
    const root = makeTemporaryFolder('overlay')
    cpSync(FIXTURE_COMPANY, root, { recursive: true })
    if (catalogue) writeFileSync(join(root, 'public/data.json'), JSON.stringify(catalogue))
    writeFileSync(join(root, 'public/data.de.json'), overlay)
    const languages = ['en', 'de'].map(readLanguage) as Languages
    const language = readLanguage(code)
    const site = { language, languages, isDefault: code === 'en' }
    return readLocalCatalogue(join(root, 'public/data.json'), site)
  }

  // A record may name its language, which is the default one otherwise.
  it.each([undefined, 'ja'])('replaces the texts of an app in the language %s', own => {
    const language = own ?? 'en'
    const catalogue = [firstApp, secondApp].map(app => ({ ...app, ...(own && { language }) }))
    const overlay = JSON.stringify([{ id: secondApp.id, title: 'Zwei' }])
    const records = read(overlay, catalogue)
    const marks = { translated: ['title'], translatedInto: 'de' }
    expect(records).toEqual([
      { ...firstApp, language },
      { ...secondApp, title: 'Zwei', language, ...marks },
    ])
    expect(records.map(app => isTranslated(app, 'de'))).toEqual([false, false])
    const { whole, inPart, none } = countTranslations(records, 'de')
    expect([whole, inPart, none]).toEqual([[], [records[1]], [records[0]]])
    expect(read(overlay, catalogue, 'en')).toEqual(catalogue.map(app => ({ ...app, language })))
  })

  // Visitors see what they have installed on the pages of each language.
  it.each([
    ['English', { language: 'en' }, { en: {}, de: { title: 'en', tagline: 'en' } }],
    ['German', { language: 'de' }, { en: { title: 'de', tagline: 'de' }, de: {} }],
    [
      'with a German title',
      { language: 'en', translated: ['title'], translatedInto: 'de' },
      { en: { title: 'de' }, de: { tagline: 'en' } },
    ],
    // An earlier version has not stored which language translates the title.
    [
      'translated in part by version 0.3.0',
      { language: 'en', translated: ['title'] },
      { en: {}, de: { tagline: 'en' } },
    ],
    ['of one language', {}, { en: {}, de: {} }],
    ['damaged', { language: 5, translated: 'title', translatedInto: {} }, { en: {}, de: {} }],
  ])('says the language of the texts in a record that is %s', (_name, fields, expected) => {
    const record = parseRecord(fields)
    const texts = ['title', 'tagline'] as const
    for (const [page, languages] of Object.entries(expected)) {
      const found = texts.map(field => [field, textLanguage(record, field, page)])
      expect(Object.fromEntries(found), page).toEqual(languages)
    }
  })

  it.each([
    [{ title: 'Zwei', description: 'D' }, 'E', true],
    // A title is often a name.
    [{ description: 'D' }, 'E', true],
    [{ title: 'Zwei' }, undefined, true],
    [{ tagline: 'T' }, undefined, true],
    [{ whatsNew: 'N', screenshots: ['images/a.svg'] }, 'E', false],
  ])(
    'with %j in place of the description %j counts as whole: %s',
    (texts, description, isWhole) => {
      const { id } = secondApp
      const original = { id, title: 'Two', description, screenshots: ['images/b.svg'] }
      const records = read(JSON.stringify([{ id, ...texts }]), [firstApp, original])
      const [, app = secondApp] = records
      expect(isTranslated(app, 'de')).toBe(isWhole)
      const { whole, inPart } = countTranslations(records, 'de')
      expect([whole, inPart]).toEqual(isWhole ? [[app], []] : [[], [app]])
      expect(textLanguage(app, 'title', 'de')).toBe('title' in texts ? undefined : 'en')
    },
  )

  it('is refused with every fault', () => {
    const { id } = firstApp
    const overlay = [
      { id: 9, title: 'Nobody' },
      { id, title: 2 },
      { id, downloads: 5 },
      { id, screenshots: ['javascript:alert(1)'] },
      { id },
      { id },
      'text',
      { title: 'Nobody' },
    ]
    expect(() => read(JSON.stringify(overlay))).toThrow(
      [
        '1.title: expected a string with a visible character, got 2',
        `2.downloads: unknown, expected one of id, ${TEXT_FIELDS.join(', ')}`,
        '3.screenshots.0: expected a path',
      ].join('\n  line 1: '),
    )
    expect(() => read(JSON.stringify(overlay))).toThrow(
      /6: expected an object {…}, got "text"\n.*7\.id: missing\n.*2\.id: expected one translation of each app, got \d+\n/,
    )
    expect(() => read('{}')).toThrow('expected an array of translations')
    expect(() => read('[\n{,}]')).toThrow(/data\.de\.json, line 2, column 2: invalid JSON/)
  })
})
