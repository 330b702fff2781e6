import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { AT_ROOT } from '../../../src/shared/domain/locale.ts'
import { STORE_KEYS } from '../../../src/shared/domain/stores.ts'
import {
  cataloguePath,
  companyFolder,
  readCompany,
  wordmarkScale,
} from '../../../tools/company/company.ts'
import { readLocalCatalogue } from '../../../tools/company/overlay.ts'
import { languageWarnings } from '../../../tools/site/languageWarnings.ts'
import { findHeroApps } from '../../../tools/site/localeScript.ts'
import { readSites } from '../../../tools/site/siteFiles.ts'
import { FIXTURE_PUBLIC } from '../../fixtures/catalogue.ts'
import { writeFolder } from '../../support/writeFolder.ts'

vi.mock('node:fs', { spy: true })

/** Reads a company with `text` as its company.json, and the pictures of the fixture. */
function read(text: string | Buffer) {
  const folder = writeFolder({ 'company.json': text })
  cpSync(`${FIXTURE_PUBLIC}/images`, join(folder, 'public/images'), { recursive: true })
  return readCompany(companyFolder(folder)).company
}

/** The faults of a file with valid `name` and `color`, and `fields`, each in a line of its own. */
function faultsOf(fields: object): string[] {
  try {
    read(JSON.stringify({ name: 'Acme', color: '#0b7285', ...fields }, null, 2))
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

describe('company.json', () => {
  it('needs a name and a color only, and what is missing has defaults', () => {
    const company = read('{ "name": "Acme", "color": "#0b7285" }')
    expect(company).toMatchObject({
      description: 'Acme',
      hero: { headline: 'Acme', picture: { path: 'images/hero.svg', width: 600, height: 400 } },
      stores: [],
      storeOrder: [],
      socials: [],
      banner: { statistics: [] },
    })
    expect(company.repositoryUrl ?? company.marketing).toBeUndefined()
  })

  it('fills the name into every text', () => {
    const company = read(
      '{ "name": "A $& B", "color": "#0b7285", "hero": { "paragraph": "By {company}, of {company}." }, "socials": [{ "label": "{company}", "url": "https://a.example" }] }',
    )
    // The description is the paragraph by default.
    expect(company.description).toBe('By A $& B, of A $& B.')
    const social = { label: 'A $& B', icon: 'globe', url: 'https://a.example' }
    expect(company.socials).toEqual([social])
  })

  it('fits the wordmark into the header', () => {
    const path = 'images/hero.svg'
    const { wordmark } = read(
      JSON.stringify({ name: 'A'.repeat(40), color: 'red', wordmark: path }),
    )
    expect(wordmark).toEqual({ path, width: 48, height: 32, hasName: true })
    // A small one grows.
    expect(wordmarkScale({ width: 90, height: 8 })).toBe(2)
  })

  const HTTPS = 'expected an address that starts with https://'
  for (const [fields, fault] of [
    [
      { problemUrl: 'javascript:alert(1)//mailto:a@b.c' },
      'line 4: problemUrl: expected an address that starts with https:// or mailto:, got "javascript:alert(1)//mailto:a@b.c"',
    ],
    [{ repositoryUrl: 'github.com/x' }, `line 4: repositoryUrl: ${HTTPS}, got "github.com/x"`],
    [
      { socials: [{ label: 'X', icon: 'x', url: 'javascript:alert(1)' }] },
      `line 8: socials.0.url: ${HTTPS}, got "javascript:alert(1)"`,
    ],
    [{ socials: [{ icon: 'x', url: 'https://x.example' }] }, 'line 5: socials.0.label: missing'],
    [{ email: 'help@lumen' }, 'line 4: email: expected an e-mail address, got "help@lumen"'],
    [{ stores: {} }, 'line 4: stores: expected a list, got {}'],
    [
      { storeOrder: ['fDroid', 'constructor'] },
      `line 6: storeOrder.1: expected one of ${STORE_KEYS.join(', ')}, got "constructor"`,
    ],
    [{ hero: { apps: [1, 2, 3, 4] } }, 'line 5: hero.apps: expected at most 3 apps, got [1,2,3,4]'],
    [{ hero: 'Hi' }, 'line 4: hero: expected an object {…}, got "Hi"'],
    [
      { marketing: 'By {name}' },
      'line 4: marketing: expected no placeholder but {company}, got "By {name}"',
    ],
    [{ name: '' }, 'line 2: name: expected one line of text with a visible character, got ""'],
    [{ name: undefined }, 'line 1: name: missing'],
    [
      { name: undefined, nam: 'A', hero: { size: 1 } },
      'line 1: name: missing; unknown keys: hero.size, nam',
    ],
    [
      { color: 'mauvish' },
      "line 3: color: Invalid color 'mauvish': use an opaque CSS color such as #0b7285.",
    ],
    [
      { languages: ['en', 'tlh'] },
      "line 6: languages.1: CLDR has no plural rules for the language 'tlh'.",
    ],
    [
      { languages: ['de', 'de'] },
      'line 4: languages: expected each language once, got ["de","de"]',
    ],
    [
      { wordmark: '../../logo.svg' },
      'line 4: wordmark: expected the path of a picture in the company\'s public folder, such as images/hero.svg, without # ? and %, got "../../logo.svg"',
    ],
    [
      { wordmark: 'images/logo#2.svg' },
      'line 4: wordmark: expected the path of a picture in the company\'s public folder, such as images/hero.svg, without # ? and %, got "images/logo#2.svg"',
    ],
  ] as const) {
    it(`refuses ${JSON.stringify(fields)}`, () => {
      expect(faultsOf(fields)).toEqual([`  ${fault}`])
    })
  }

  it.each([
    ['invalid JSON', '{\n  "name": "A",\n}', /company\.json, line 3, column 1: invalid JSON/],
    [
      'a wrong encoding',
      Buffer.from('{ "name": "Café" }', 'latin1'),
      /company\.json has a wrong encoding: .* Save it as UTF-8/,
    ],
    [
      'a missing picture',
      '{ "name": "A", "color": "red", "wordmark": "images/no.svg" }',
      /images\/no\.svg does not exist\. Add it, or correct wordmark in company\.json/,
    ],
  ])('names the place of %s', (_, text, fault) => {
    expect(() => read(text)).toThrow(fault)
  })

  it.each([
    [{}, /company\.json does not exist\. Create it with your name and color: \{ "name": /],
    [{ 'company.json/file': '' }, 'is a folder: expected a file'],
  ])('is a file of the folder: %j', (files, fault) => {
    expect(() => readCompany(companyFolder(writeFolder(files)))).toThrow(fault)
  })
})

it('a language has what the default one has, with lists of its own', () => {
  const socials = ['one', 'two'].map(label => ({ label, icon: 'x', url: 'https://x.example' }))
  const hero = { headline: 'Werkzeuge', paragraph: 'Klein' }
  const description = 'Wir bauen'
  const own = { name: 'A', color: 'red', description, languages: ['de', 'it'], hero, socials }
  const files = {
    'company.json': own,
    'company.it.json': { hero: { headline: 'Attrezzi' }, socials: socials.slice(1) },
    'messages.json': { footer: { report: 'Melden' } },
  }
  const folder = writeFolder(files)
  const { company, messages } = readCompany(companyFolder(folder), 'it')
  expect(company).toMatchObject({
    description,
    hero: { headline: 'Attrezzi', paragraph: 'Klein' },
    socials: socials.slice(1),
  })
  expect(messages.footer.report).toBe('Melden')
  const faulty = { color: 'blue', languages: ['it'] }
  const other = writeFolder({ ...files, 'company.it.json': faulty })
  expect(() => readCompany(companyFolder(other), 'it')).toThrow(
    /color: belongs in company\.json\n.* languages: belongs /,
  )
})

it('a folder of 0.4.0 is read as it is, and each file names its unknown keys', () => {
  const folder = companyFolder(
    writeFolder({
      'company.json': {
        $schema: '.engine/tools/company.schema.json',
        ...{ name: 'Lamp Works', color: '#0b7285', texts: 'plain', languages: ['en', 'de'] },
        ...{ description: 'Lamps', email: 'hello@lamps.example', slogan: 'Light' },
        hero: { headline: 'Apps by {company}', paragraph: 'Find yours.', video: 'a.mp4', size: 1 },
        problemUrl: 'mailto:hello@lamps.example',
        socials: [{ label: 'X', icon: 'x', url: 'https://x.example', color: 'black' }],
        formerLanguages: ['fr'],
      },
      'company.de.json': { hero: { headline: 'Apps von {company}', length: 2 } },
      'messages.json': {
        header: { contribute: 'Source code', welcome: '{visitor}' },
        suggestions: { didYouMean: 'Or {apps}?' },
        toasts: { timer: 'Timer' },
      },
      'catalogue.map.json': { apps: [] },
      'logo.svg': '<svg/>',
      'pages/privacy.md': '# Privacy\n\n{company}, [{email}](mailto:{email})',
      'pages/apps/privacy.md': '# Privacy policy of {title}',
      'pages/apps/17.child-safety.md': '# Child safety in {title}',
      'public/data.json': [
        {
          ...{ id: 17, title: 'Lamp', tagline: 'Shines', status: 'soon', price: 'Free' },
          ...{
            formerIds: [3],
            certificates: [{ package: 'a.b', sha256: Array(32).fill('4A').join(':') }],
          },
        },
      ],
      'public/data.de.json': [{ id: 17, tagline: 'Leuchtet' }],
    }),
  )
  const sites = readSites(folder, AT_ROOT)
  expect(sites.map(({ chosen }) => chosen.company.hero.headline)).toEqual([
    'Apps by Lamp Works',
    'Apps von Lamp Works',
  ])
  expect(sites[0].chosen.messages.header.contribute).toBe('Source code')
  const found = sites.flatMap(({ chosen }) => chosen.unread)
  expect(found.map(text => text.replace(/^\S*[/\\]/, ''))).toEqual([
    'company.json has unknown keys, which are ignored: hero.video, socials.0.color, slogan, hero.size, formerLanguages. tools/company.schema.json has the known ones.',
    'messages.json has unknown keys, which are ignored: header.welcome, suggestions.didYouMean, toasts.timer. src/messages/en.ts has the known ones.',
    'company.de.json has unknown keys, which are ignored: hero.length. tools/company.schema.json has the known ones.',
  ])
})

it.each([
  [{}, 0],
  [{ description: 'All' }, 1],
  [{ hero: { headline: 'All' } }, 1],
  [{ banner: { title: 'All' } }, 1],
])('a language without a file for the texts in %j gives %i warnings', (texts, count) => {
  const company = { name: 'A', color: 'red', languages: ['en', 'de'], ...texts }
  const folder = companyFolder(writeFolder({ 'company.json': company }))
  expect(languageWarnings(readCompany(folder, 'de'), readCompany(folder))).toHaveLength(count)
})

it('the file of missing texts is accepted as it is, with every plural of the language', () => {
  const files = { 'company.json': { name: 'A', color: 'red', languages: ['en', 'ar'] } }
  const folder = companyFolder(writeFolder(files))
  const [warning] = languageWarnings(readCompany(folder, 'ar'), readCompany(folder))
  const [, list = ''] = /To translate them: (.*)\.$/.exec(warning?.message ?? '') ?? []
  const texts = readFileSync(list, 'utf8')
  const copied = companyFolder(writeFolder({ ...files, 'messages.ar.json': texts }))
  expect(readCompany(copied, 'ar').missingMessages).toEqual([])
  expect(Object.keys(JSON.parse(texts).apps.found)).toContain('few')
})

it('a site in several languages reads each file once', () => {
  const names = ['company.json', 'company.it.json', 'messages.json', 'messages.it.json']
  const catalogues = ['public/data.json', 'public/data.it.json']
  const texts = [...names, ...catalogues, 'pages/privacy.md', 'pages/privacy.it.md']
  const folder = writeFolder({
    ...Object.fromEntries(texts.map(name => [name, {}])),
    'company.json': { name: 'A', color: 'red', languages: ['de', 'it', 'fr'] },
    ...Object.fromEntries(catalogues.map(name => [name, [{ id: 1, title: name }]])),
  })
  vi.mocked(readFileSync).mockClear()
  const rootUrl = 'https://apps.example/'
  const [{ locale }] = readSites(companyFolder(folder), { ...AT_ROOT, rootUrl })
  // No app says when it was updated.
  expect(locale.hasFeed).toBe(false)
  const read = vi.mocked(readFileSync).mock.calls.map(([file]) => String(file))
  expect(read).toEqual(expect.arrayContaining(texts.map(name => join(folder, name))))
  expect(read.filter((file, index) => read.indexOf(file) < index)).toEqual([])
})

it('the hero shows its apps with a screenshot in order, each title in its language', () => {
  const [one, two, three] = [1, 2, 3].map(id => ({ id, title: `App ${id}`, ratings: [] }))
  const screenshots = ['shots/a.webp', 'shots/b.webp']
  const hero = { apps: [3, 2, 1] }
  const folder = writeFolder({
    'company.json': { name: 'A', color: 'red', languages: ['en', 'de'], hero },
    'public/data.json': [{ ...one, screenshots, color: '#45b97a' }, two, { ...three, screenshots }],
    'public/data.de.json': [{ id: 1, title: 'Eins' }],
  })
  const screenshot = 'shots/a.webp'
  const german = readCompany(companyFolder(folder), 'de')
  const apps = readLocalCatalogue(cataloguePath(german.folder), german)
  expect(findHeroApps(german, apps)).toEqual([
    { id: 3, title: 'App 3', screenshot, language: 'en' },
    { id: 1, title: 'Eins', screenshot, color: '#45b97a' },
  ])
})
