import { describe, expect, it } from 'vitest'
import { markMatches, searchApps } from '../../../src/features/catalogue/searchApps.ts'
import { suggestApps } from '../../../src/features/catalogue/suggestApps.ts'
import { foldText } from '../../../src/shared/domain/foldText.ts'
import { fc } from '../../support/fastCheck.ts'
import { makeApp } from '../../support/makeApp.ts'

describe('searchApps', () => {
  it('treats composed and decomposed accents as equal', () => {
    const titles = ['Caf\u00e9', 'Cafe\u0301', 'Cafe'].map(title => makeApp({ title }))
    const found = titles.slice(0, 2)
    expect(searchApps(titles, 'F\u00c9')).toEqual(found)
    expect(searchApps(titles, 'fe\u0301')).toEqual(found)
  })

  it('treats a pattern as text', () => {
    expect(searchApps([makeApp({ title: 'Daybloom' })], '.*')).toEqual([])
  })
})

describe('markMatches', () => {
  /** The title with its matches in brackets. */
  function mark(title: string, text: string): string {
    const parts = markMatches(title, text)
    expect(parts.map(part => part.text).join('')).toBe(title)
    return parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
  }

  it('marks every match in the spelling of the title', () => {
    expect(mark('Bloom & Loom', ' LOOM ')).toBe('B[loom] & [Loom]')
    expect(mark('aaa', 'aa')).toBe('[aa]a')
    expect(mark('.*', '.*')).toBe('[.*]')
  })

  it('marks composed and decomposed accents', () => {
    expect(mark('Un café', 'CAFE\u0301')).toBe('Un [café]')
    expect(markMatches('Un cafe\u0301', 'f\u00e9')).toEqual([
      { start: 0, text: 'Un ca', isMatch: false },
      { start: 5, text: 'f\u00e9', isMatch: true },
    ])
  })

  it.each([
    ['İstanbul Guide', 'istanbul', '[İstanbul] Guide'],
    ['IŞIK', 'ışık', '[IŞIK]'],
    ['تبریز', 'تبريز', '[تبریز]'],
    ['کتاب', 'كتاب', '[کتاب]'],
    ['ΟΔΟΣΤΡΩΜΑ', 'οδος', '[ΟΔΟΣ]ΤΡΩΜΑ'],
    ['οδος', 'οδοσ', '[οδος]'],
    ['Don’t Panic', "don't", '[Don’t] Panic'],
    ["Don't Panic", 'Don´t', "[Don't] Panic"],
    ['Day\u00a0Bloom', 'day bloom', '[Day\u00a0Bloom]'],
    ['Day Bloom', 'y\u202fb', 'Da[y B]loom'],
    ['🏔️ Ridge', 'ridge', '🏔️ [Ridge]'],
  ])('finds and marks in %s what was typed as %s', (title, typed, marked) => {
    expect(searchApps([makeApp({ title })], typed)).toHaveLength(1)
    expect(mark(title, typed)).toBe(marked)
  })

  it('marks exactly the titles that searchApps finds, without changing them', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'A', 'ß', 'İ', '🏔️', ' ', 'Σ', '’', '\u3000'),
    })
    fc.assert(
      fc.property(letters, letters, (title, text) => {
        const parts = markMatches(title, text)
        expect(parts.map(part => part.text).join('')).toBe(title)
        const marks = parts.filter(part => part.isMatch)
        for (const mark of marks) expect(foldText(mark.text)).toBe(foldText(text.trim()))
        const [found] = searchApps([makeApp({ title })], text)
        if (text.trim()) expect(marks.length > 0).toBe(found !== undefined)
      }),
    )
  })
})

describe('suggestApps', () => {
  const apps = [
    makeApp({ title: 'Third', description: 'Plans a day. Cafe\u0301 lights, 天気予報, İstanbul' }),
    makeApp({ title: 'Second', tagline: 'A Day-Planner for “photos”', description: '' }),
    makeApp({ title: 'First', category: ' Games for two ', description: 'Подорожі कमल 𐐨lotus' }),
    makeApp({ title: 'Midway', description: 'A midday airplane. Οδοστρωμα', category: 'Labs' }),
    ...['Crème Brûlée', 'Daybloom', 'Hello, Neighbour!', 'Kettle', 'Lantern'].map(title =>
      makeApp({ title }),
    ),
  ]
  const suggest = async (text: string, signal = new AbortController().signal) => {
    const { apps: suggested, categories } = await suggestApps(apps, text, signal)
    return [...categories, ...suggested.map(({ title }) => title)]
  }

  it.each([
    ['planner', ['Second']],
    [' PLAN  day ', ['Second', 'Third']],
    ['lane', []],
    ['photo', ['Second']],
    ['photo games', []],
    ['games', ['Games for two', 'First']],
    // As the company calls that category
    ['duel', ['Games for two', 'First']],
    ['game of подо', ['First']],
    ['cafe', ['Third']],
    ['CAFÉ', ['Third']],
    ['ΟΔΟΣ', ['Midway']],
    ['of a', []],
    ['予報', ['Third']],
    ['कम', []],
    ['कमल', ['First']],
    ['कमला', []],
    ['lotus', []],
    ['.*', []],
  ])(
    'finds %j at the beginnings of words, the most telling first, without a guess',
    async (text, found) => {
      expect(await suggest(text)).toEqual(found)
    },
  )

  it.each([
    ['accents', 'creme brulee', 'Crème Brûlée'],
    ['spaces', 'day bloom', 'Daybloom'],
    ['a missing letter', 'dayblom', 'Daybloom'],
    ['swapped letters', 'kettel', 'Kettle'],
    ['punctuation', 'hello neighbor', 'Hello, Neighbour!'],
    ['full-width letters', 'ｄａｙｂｌｏｏｍ', 'Daybloom'],
    ['two errors', 'daybulm', 'Daybloom'],
  ])('forgives %s in a title', async (_, text, title) => {
    expect(await suggest(text)).toEqual([title])
  })

  it('finds nothing for a text that resembles no title, or a short one with an error', async () => {
    expect(await Promise.all(['zebra', '?!', 'ketl', ' '].map(text => suggest(text)))).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('finds at most four apps: those that mention the text, then similar titles', async () => {
    const named = ['Kettel', 'Ket-tle', 'Kettly', 'Kettla'].map(title => makeApp({ title }))
    const teapot = makeApp({ title: 'Teapot', description: 'A kettle for two' })
    const { signal } = new AbortController()
    const { apps } = await suggestApps([...named, teapot], 'kettle', signal)
    expect(apps).toEqual([teapot, named[1], named[0], named[2]])
  })

  it('ends when it is told to', async () => {
    const stopping = new AbortController()
    stopping.abort()
    expect(await suggest('games', stopping.signal)).toEqual([])
  })
})
