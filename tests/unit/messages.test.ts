import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { readLanguage } from '../../tools/company/language.ts'
import { fillIn, type Namespace, openTexts, readTexts } from '../../tools/company/messages.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { messageTypes } from '../../tools/messageTypes.ts'
import { compileNamespace } from '../../tools/site/virtualModules.ts'

const folder = makeTemporaryFolder('messages')
const file = join(folder, 'messages.json')

/** Our texts, with those of a file that contains `json` in their place. */
function readWith(json: string) {
  writeFileSync(file, json)
  return readTexts('en', file)
}

/** The exports of a namespace as a browser gets them: compiled and minified. */
async function loadNamespace(namespace: Namespace, language = 'en') {
  const modules: Record<string, string> = {
    namespace: compileNamespace(namespace, language),
    'virtual:language': Object.entries(readLanguage(language))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n'),
  }
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'namespace',
        resolveId: source => (source in modules ? `\0${source}` : undefined),
        load: id => modules[id.slice(1)],
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: 'namespace', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return import(`data:text/javascript,${encodeURIComponent(built.output[0].code)}`)
}

describe('messages.json', () => {
  it('replaces some texts', () => {
    const texts = readWith(
      '{ "footer": { "allApps": "Every app" }, "apps": { "found": { "one": "One", "other": "Many" } } }',
    )
    expect(texts.footer.allApps).toBe('Every app')
    expect(texts.footer.installedApps).toBe('Installed apps')
    expect(texts.start.reload).toBe('Reload')
  })

  it('may name the company in the copyright line', () => {
    const { footer } = readWith('{ "footer": { "copyright": "© {year} {company}" } }')
    expect(footer.copyright).toBe('© {year} {company}')
  })

  it('may be missing', () => {
    const none = join(folder, 'none.json')
    expect(readTexts('en', none).footer.allApps).toBe('All apps')
    expect(openTexts()('de', none).missingTexts).toEqual([])
    const all = openTexts()('fr', none).missingTexts
    expect(all).toContain('footer.allApps')
    writeFileSync(file, '{ "footer": { "allApps": "Tout" } }')
    expect(openTexts()('fr', file).missingTexts).toEqual(
      all.filter(name => name !== 'footer.allApps'),
    )
  })

  it('may have texts that the site does not have, which are ignored and named', () => {
    const { suggestions } = readWith(
      '{ "suggestions": { "didYouMean": "Or {apps}?", "category": "{category}" }, "toasts": { "timer": 3 }, "foter": [] }',
    )
    expect(suggestions.category).toBe('{category}')
    expect(suggestions).not.toHaveProperty('didYouMean')
    expect(openTexts()('en', file).unknownTexts).toEqual([
      'suggestions.didYouMean',
      'toasts.timer',
      'foter',
    ])
  })

  it('stands on our file of the language, in any country, otherwise on the default language', () => {
    const german = readTexts('de')
    expect(readTexts('de-AT', undefined, readTexts('en'))).toEqual(german)
    expect(readTexts('en-GB', undefined, german).footer.allApps).toBe('All apps')
    expect(readTexts('fr', undefined, german)).toEqual(german)
    const plain = readTexts('en-GB', undefined, german, true)
    expect(plain.apps.title).toBe('Our apps')
    expect(readTexts('fr', undefined, undefined, true)).toEqual(plain)
    // Another script
    expect(readTexts('de-Latf', undefined, readTexts('en')).footer.allApps).toBe('All apps')
  })

  it.each([
    ['[', 'line 1, column 2: invalid JSON'],
    ['[]', 'line 1: expected an object {…}, got []'],
    ['{ "footer": "All" }', 'footer: expected an object {…}, got "All"'],
    ['{ "footer": { "allApps": 3 } }', 'expected visible text without line breaks, got 3'],
    ['{ "footer": { "allApps": "" } }', 'expected visible text'],
    ['{ "install": { "hint": " " } }', 'expected visible text'],
    ['{ "footer": { "allApps": "\\u001b[31m" } }', 'expected visible text'],
    ['{ "footer": { "allApps": { "other": "All" } } }', 'footer.allApps: expected visible text'],
    ['{ "footer": { "allApps": "All {n}" } }', 'expected no placeholders, got "All {n}"'],
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

describe('a compiled namespace', () => {
  it('has strings, and functions of their placeholders', async () => {
    const namespace = await loadNamespace({ plain: 'All apps', both: '{a} of {b}{a}' })
    expect(namespace.plain).toBe('All apps')
    expect(namespace.both({ a: 1, b: 'two' })).toBe('1 of two1')
    // Isolates, from right to left
    const arabic = await loadNamespace(
      { plain: 'All', size: '{size} MB', few: { few: 'Few' } },
      'ar',
    )
    expect(arabic.plain + arabic.few({ count: 3 })).toBe('AllFew')
    expect(arabic.size({ size: 4.5 })).toBe('\u2068\u20684.5\u2069 MB\u2069')
  })

  it('never runs a text as code', async () => {
    const hostile = `'"\`\${1}\\\u2028</script>*/`
    const namespace = await loadNamespace({ plain: hostile, filled: `${hostile}{a}` })
    expect(namespace.plain).toBe(hostile)
    expect(namespace.filled({ a: '' })).toBe(hostile)
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
    const { found } = await loadNamespace({ found: { ...forms } }, language)
    for (const [count, category] of cases) expect(found({ count })).toBe(category)
  })

  it('shows the number of a plural with separators', async () => {
    const { found } = await loadNamespace({ found: { one: 'One', other: '({count}) Apps' } })
    expect(found({ count: 1234 })).toBe('(1,234) Apps')
    // English texts in a language with more categories
    const polish = await loadNamespace({ found: { one: 'One', other: '{count} Apps' } }, 'pl')
    expect([1, 3].map(count => polish.found({ count }))).toEqual(['One', '3 Apps'])
    expect(polish.found({ count: 1.5e15 })).toBe('1,5e+15 Apps')
  })
})

it('fillIn refuses a text whose placeholder has no value', () => {
  expect(fillIn('{a} by {b}', { a: 0, b: '{a}' })).toBe('0 by {a}')
  expect(() => fillIn('{a}', {})).toThrow("No value for {a} in '{a}'")
})

it('src/messages/messages.d.ts is up to date (npm run messages)', () => {
  expect(readFileSync('src/messages/messages.d.ts', 'utf8')).toBe(messageTypes())
})
