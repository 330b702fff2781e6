import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTranslated, textLanguage } from '../../src/shared/domain/appDetails.ts'
import { readLanguage } from '../../tools/company/language.ts'
import { countTranslations, readLocalCatalogue } from '../../tools/company/overlay.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, firstApp, secondApp } from '../fixtures/catalogue.ts'

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

describe('data.de.json', () => {
  function read(overlay: string, catalogue?: object[]) {
    const root = makeTemporaryFolder('overlay')
    cpSync(FIXTURE_COMPANY, root, { recursive: true })
    if (catalogue) writeFileSync(join(root, 'public/data.json'), JSON.stringify(catalogue))
    writeFileSync(join(root, 'public/data.de.json'), overlay)
    const languages = ['en', 'de'].map(readLanguage) as Languages
    const german = { language: languages[1], languages, isDefault: false }
    return readLocalCatalogue(join(root, 'public/data.json'), german)
  }

  // A record may name its language, which is the default one otherwise.
  it.each([undefined, 'ja'])('replaces the texts of an app in the language %s', own => {
    const language = own ?? 'en'
    const catalogue = [firstApp, secondApp].map(app => ({ ...app, ...(own && { language }) }))
    const records = read(JSON.stringify([{ id: secondApp.id, title: 'Zwei' }]), catalogue)
    expect(records).toEqual([
      { ...firstApp, language },
      { ...secondApp, title: 'Zwei', language, translated: ['title'] },
    ])
    expect(records.map(isTranslated)).toEqual([false, false])
  })

  it.each([
    ['whole', { title: 'Zwei', description: 'D' }, true, { whole: 1, inPart: 0 }],
    // A title is often a name.
    ['whole', { description: 'D' }, true, { whole: 1, inPart: 0 }],
    ['in part', { whatsNew: 'N', screenshots: ['images/a.svg'] }, false, { whole: 0, inPart: 1 }],
  ])('counts as %s with %j', (_name, texts, isWhole, counts) => {
    const { id } = secondApp
    const original = { id, title: 'Two', description: 'E', screenshots: ['images/b.svg'] }
    const records = read(JSON.stringify([{ id, ...texts }]), [firstApp, original])
    const [, app = secondApp] = records
    expect(isTranslated(app)).toBe(isWhole)
    expect(countTranslations(records, 'en')).toEqual(counts)
    expect(textLanguage(app, 'title')).toBe('title' in texts ? undefined : 'en')
  })

  it('is refused with every fault', () => {
    const { id } = firstApp
    const overlay = [
      { id: -1, title: 'Nobody' },
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
        '2.downloads: unknown, expected one of id, title, description, tagline, whatsNew, price, screenshots, facts, ratingsNote',
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
