import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '../../../src/messages/byLanguage.ts'
import { AT_ROOT } from '../../../src/shared/domain/locale.ts'
import { companyFolder } from '../../../tools/company/company.ts'
import { readLanguage } from '../../../tools/company/language.ts'
import {
  fillIn,
  messagesSchema,
  type Namespaces,
  openMessages,
} from '../../../tools/company/messages.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { localeData } from '../../../tools/site/localeScript.ts'
import { readSites } from '../../../tools/site/siteFiles.ts'
import { FIXTURE_COMPANY } from '../../fixtures/catalogue.ts'

const [site] = readSites(companyFolder(FIXTURE_COMPANY), AT_ROOT)

const folder = makeTemporaryFolder('messages')
const file = join(folder, 'messages.json')

/** Our texts, with those of a file that contains `json` in their place. */
function readWith(json: string) {
  writeFileSync(file, json)
  return openMessages()('en', file).messages
}

/** A namespace as pages have it. */
async function openNamespace(namespace: Namespaces[string], code = 'en') {
  const language = readLanguage(code)
  const chosen = { ...site.chosen, language, messages: { namespace } as never }
  vi.stubGlobal('LOCALE', localeData({ ...site, chosen }))
  vi.resetModules()
  const { messages } = await import('../../../src/shared/domain/messages.ts')
  return Object(messages).namespace
}

describe('messages.json', () => {
  it('replaces some texts', () => {
    const messages = readWith(
      '{ "footer": { "report": "Tell us" }, "apps": { "found": { "one": "One", "other": "Many" } } }',
    )
    expect(messages.footer.report).toBe('Tell us')
    expect(messages.footer.feed).toBe('New and updated apps (feed)')
    expect(messages.start.reload).toBe('Reload')
  })

  it('may name the company in the copyright line', () => {
    const { footer } = readWith('{ "footer": { "copyright": "© {year} {company}" } }')
    expect(footer.copyright).toBe('© {year} {company}')
  })

  it('may be missing', () => {
    const none = join(folder, 'none.json')
    expect(openMessages()('en', none).messages.footer.report).toBe('Report a problem')
    expect(openMessages()('de', none).missingMessages).toEqual([])
    const all = openMessages()('fr', none).missingMessages
    expect(all).toContain('footer.report')
    writeFileSync(file, '{ "footer": { "report": "Tout" } }')
    expect(openMessages()('fr', file).missingMessages).toEqual(
      all.filter(name => name !== 'footer.report'),
    )
  })

  it('may have texts that the site does not have, which are ignored and named', () => {
    const { suggestions } = readWith(
      '{ "suggestions": { "didYouMean": "Or {apps}?", "category": "{category}" }, "toasts": { "timer": 3 }, "foter": [] }',
    )
    expect(suggestions.category).toBe('{category}')
    expect(suggestions).not.toHaveProperty('didYouMean')
    expect(openMessages()('en', file).unknownMessages).toEqual([
      'suggestions.didYouMean',
      'toasts.timer',
      'foter',
    ])
  })

  it('falls back to our file of the language, otherwise to the default language', () => {
    const textsIn = (...args: Parameters<ReturnType<typeof openMessages>>) =>
      openMessages()(...args).messages
    const german = textsIn('de')
    expect(textsIn('de-AT', undefined, textsIn('en'))).toEqual(german)
    expect(textsIn('en-GB', undefined, german).footer.report).toBe('Report a problem')
    expect(textsIn('fr', undefined, german)).toEqual(german)
    const plain = openMessages(true)('en-GB', undefined, german).messages
    expect(plain.apps.title).toBe('Our apps')
    expect(openMessages(true)('fr').messages).toEqual(plain)
    // Another script
    expect(textsIn('de-Latf', undefined, textsIn('en')).footer.report).toBe('Report a problem')
  })

  it.each([
    ['[', 'line 1, column 2: invalid JSON'],
    ['[]', 'line 1: expected an object {…}, got []'],
    ['{ "footer": "All" }', 'footer: expected an object {…}, got "All"'],
    ['{ "footer": { "report": 3 } }', 'expected visible text without line breaks, got 3'],
    ['{ "footer": { "report": "" } }', 'expected visible text'],
    ['{ "install": { "hint": " " } }', 'expected visible text'],
    ['{ "footer": { "report": "\\u001b[31m" } }', 'expected visible text'],
    ['{ "footer": { "report": { "other": "All" } } }', 'footer.report: expected visible text'],
    ['{ "footer": { "report": "All {n}" } }', 'expected no placeholders, got "All {n}"'],
    ['{ "footer": { "copyright": "©" } }', 'expected a text with {year}, got "©"'],
    [
      '{ "footer": { "copyright": "{year} {y}" } }',
      'expected no placeholders but {year}, {company}, got "{year} {y}"',
    ],
    ['{ "apps": { "found": "{count}" } }', 'apps.found: expected an object {…}, got "{count}"'],
    ['{ "apps": { "found": { "other": "{count}" } } }', 'apps.found.one: missing'],
    [
      '{ "apps": { "found": { "one": "1", "other": "{count}", "few": "{count}" } } }',
      'apps.found.few: unknown, expected one of one, other',
    ],
    [
      '{ "apps": { "found": { "one": "{n}", "other": "2" } } }',
      'found.one: expected no placeholders but {count}',
    ],
  ])('refuses %s', (json, message) => {
    expect(() => readWith(json)).toThrow(message)
  })

  it('names the file and every fault', () => {
    expect(() => readWith('{ "footer": 1,\n"header": 2 }')).toThrow(
      /messages\.json has faults\. Correct or remove these lines:\n.*1: footer: .*\n.*2: header: /,
    )
  })
})

describe('a namespace', () => {
  it('has strings, and functions of their placeholders', async () => {
    const namespace = await openNamespace({ plain: 'All apps', both: '{a} of {b}{a}' })
    expect(namespace.plain).toBe('All apps')
    expect(namespace.both({ a: 1, b: 'two' })).toBe('1 of two1')
    // Isolates, from right to left
    const arabic = await openNamespace(
      { plain: 'All', size: '{size} MB', few: { few: 'Few' } },
      'ar',
    )
    expect(arabic.plain + arabic.few({ count: 3 })).toBe('AllFew')
    expect(arabic.size({ size: 4.5 })).toBe('\u2068\u20684.5\u2069 MB\u2069')
  })

  it.each([
    ['en', [0, 'other'], [1, 'one'], [2, 'other']],
    ['pl', [1, 'one'], [3, 'few'], [5, 'many'], [22, 'few']],
    ['ar', [0, 'zero'], [2, 'two'], [11, 'many'], [100, 'other']],
    ['pt-PT', [0, 'other'], [1, 'one']],
    ['ja', [1, 'other']],
  ] as const)('chooses the plural of %s', async (language, ...cases) => {
    const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
    const forms = Object.fromEntries(categories.map(category => [category, category]))
    const { found } = await openNamespace({ found: { ...forms } }, language)
    for (const [count, category] of cases) expect(found({ count })).toBe(category)
  })

  it('shows the number of a plural with separators', async () => {
    const { found } = await openNamespace({ found: { one: 'One', other: '({count}) Apps' } })
    expect(found({ count: 1234 })).toBe('(1,234) Apps')
    // English texts in a language with more categories
    const polish = await openNamespace({ found: { one: 'One', other: '{count} Apps' } }, 'pl')
    expect([1, 3].map(count => polish.found({ count }))).toEqual(['One', '3 Apps'])
    expect(polish.found({ count: 1.5e15 })).toBe('1,5e+15 Apps')
  })
})

it('fillIn refuses a text whose placeholder has no value', () => {
  expect(fillIn('{a} by {b}', { a: 0, b: '{a}' })).toBe('0 by {a}')
  expect(() => fillIn('{a}', {})).toThrow("No value for {a} in '{a}'")
})

it.each(Object.entries(MESSAGES))(
  'our texts of %s have the placeholders and plurals of the language',
  (code, ours) => {
    for (const texts of Object.values(ours)) {
      expect(v.safeParse(messagesSchema(code), texts).issues).toBe(undefined)
    }
  },
)
