import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trendingApps } from '../../src/features/catalogue/listApps.ts'
import { markMatches, searchApps } from '../../src/features/catalogue/searchApps.ts'
import {
  formatDay,
  formatDownloads,
  formatNumber,
  formatSize,
} from '../../src/shared/domain/format.ts'
import { absoluteImageUrl, imageUrl, siteImage } from '../../src/shared/domain/imageAddress.ts'
import { initialColor, initialOf } from '../../src/shared/domain/initial.ts'
import {
  isSamePath,
  normalizePath,
  withoutBase,
  withoutFileName,
} from '../../src/shared/domain/paths.ts'
import { parseSortOrder, sortApps } from '../../src/shared/domain/sortOrder.ts'
import { makeApp } from '../support/makeApp.ts'

describe('format', () => {
  it('groups thousands and rounds to two decimals', () => {
    expect(formatNumber(54000)).toBe('54,000')
    expect(formatNumber(4.567)).toBe('4.57')
    expect(formatNumber(0)).toBe('0')
    expect(formatNumber(0.004)).toBe('0.004')
  })

  it('formats hundredths like Intl.NumberFormat', () => {
    const { format } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), hundredths => {
        expect(formatNumber(hundredths / 100)).toBe(format(hundredths / 100))
      }),
    )
  })

  it('writes very large and very small numbers with an exponent', () => {
    expect(formatNumber(999_999_999_999)).toBe('999,999,999,999')
    expect([1e12, 1.7976e308, -1e300, 1e-9].map(formatNumber)).toEqual([
      '1.0e+12',
      '1.8e+308',
      '-1.0e+300',
      '1.0e-9',
    ])
    expect(formatDownloads(1e300)).toBe('1.0e+300M')
  })

  it('adds M to downloads and MB to sizes', () => {
    expect(formatDownloads(1200)).toBe('1,200M')
    expect(formatDownloads(0.2)).toBe('0.2M')
    expect(formatSize(291)).toBe('291 MB')
  })

  it('shows a dash for a missing value', () => {
    expect([formatNumber(undefined), formatDownloads(undefined), formatSize(undefined)]).toEqual([
      '–',
      '–',
      '–',
    ])
  })
})

describe('formatDay', () => {
  it('writes a day as in the United States, whatever the time zone', () => {
    expect(formatDay('2026-03-01')).toBe('March 1, 2026')
    expect(formatDay('2031-12-31')).toBe('December 31, 2031')
  })
})

describe('initialOf', () => {
  it.each([
    ['daybloom', 'D'],
    ['  go', 'G'],
    ['\u200f\u2060über', 'Ü'],
    ['e\u0301clair', 'E\u0301'],
    ['👩‍👩‍👧‍👦 Family', '👩‍👩‍👧‍👦'],
    ['🏳️‍🌈', '🏳️‍🌈'],
    ['🇩🇪 Karte', '🇩🇪'],
    ['नि', 'नि'],
    ['1\ufe0f\u20e3 first', '1\ufe0f\u20e3'],
    ['\u200b', ''],
  ])('returns the initial of %j as %j', (title, initial) => {
    expect(initialOf(title)).toBe(initial)
  })
})

describe('initialColor', () => {
  it('has a color for every id', () => {
    expect(initialColor(0)).not.toBe(initialColor(1))
    expect([8, -8, 0.5].map(initialColor)).toEqual(Array(3).fill(initialColor(0)))
  })
})

describe('imageUrl', () => {
  it.each([
    ['images/a.svg', '/images/a.svg'],
    ['./images/a.svg?v=1', '/images/a.svg?v=1'],
    ['/images/a.svg', '/images/a.svg'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['images/a b"c.svg', '/images/a%20b%22c.svg'],
    ['images/a.svg#part', '/images/a.svg'],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ])('resolves %s to %s, whatever route is open', (image, address) => {
    expect(imageUrl(image)).toBe(address)
  })

  it.each([
    undefined,
    '',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'https://',
    'blob:x',
  ])('refuses %s', image => {
    expect(imageUrl(image)).toBeUndefined()
  })
})

describe('absoluteImageUrl', () => {
  const root = 'https://apps.example/store/'

  it.each([
    ['images/a b.svg', 'https://apps.example/store/images/a%20b.svg'],
    ['/images/a.svg', 'https://apps.example/images/a.svg'],
    ['http://cdn.example/a.png', 'http://cdn.example/a.png'],
    ['data:image/png,x', undefined],
    [undefined, undefined],
  ])('resolves %s against the root to %s', (image, address) => {
    expect(absoluteImageUrl(image, root)).toBe(address)
  })
})

describe('siteImage', () => {
  it('returns the requested address and the decoded file name, relative to the base', () => {
    const picture = { url: 'images/a%20b.svg?v=1', file: 'images/a b.svg' }
    expect(siteImage('images/a b.svg?v=1')).toEqual(picture)
    expect(siteImage('/store/images/a%20b.svg?v=1', '/store/')).toEqual(picture)
  })

  it('keeps a file name that cannot be decoded', () => {
    expect(siteImage('images/100%.svg')?.file).toBe('images/100%.svg')
  })

  it.each([
    ['https://cdn.example/a.png', '/'],
    ['/images/a.svg', '/store/'],
    ['data:image/png,x', '/'],
    [undefined, '/'],
  ])('returns undefined for %s under the base %s', (image, base) => {
    expect(siteImage(image, base)).toBeUndefined()
  })
})

describe('paths', () => {
  it.each([
    ['/', '/apps', '/apps'],
    ['/store/', '/store/apps', '/apps'],
    ['/store/', '/store/', '/'],
    ['/store/', '/store', '/'],
    ['/store', '/storefront', '/storefront'],
    ['/store/', '/Store/apps', '/apps'],
  ])('without the base %s, the path %s is %s', (base, pathname, expected) => {
    expect(withoutBase(pathname, base)).toBe(expected)
  })

  it.each([
    ['/apps.html', '/apps'],
    ['/store/index.html', '/store/'],
    ['/Apps.HTML', '/Apps'],
    ['/apps', '/apps'],
  ])('without its file name, the path %s is %s', (pathname, expected) => {
    expect(withoutFileName(pathname)).toBe(expected)
  })

  it('are normalized to one spelling per screen', () => {
    expect(['/Apps/', '/apps//', '/apps'].map(normalizePath)).toEqual(Array(3).fill('/apps'))
    expect(isSamePath('/', '')).toBe(true)
    expect(isSamePath('/apps', '/app')).toBe(false)
  })
})

describe('sortApps', () => {
  const [small, none, big, equal] = [
    makeApp({ title: 'small', downloads: 2 }),
    makeApp({ title: 'none', downloads: undefined }),
    makeApp({ title: 'big', downloads: 9 }),
    makeApp({ title: 'equal', downloads: 2 }),
  ]
  const stored = [small, none, big, equal]

  it('keeps the stored order by default', () => {
    expect(sortApps(stored, 'none')).toBe(stored)
  })

  it('sorts by downloads: missing values count as 0, equal values keep their order', () => {
    expect(sortApps(stored, 'download-asc')).toEqual([none, small, equal, big])
    expect(sortApps(stored, 'download-desc')).toEqual([big, small, equal, none])
  })

  it('falls back to the default for an unknown order', () => {
    expect(parseSortOrder('download-desc')).toBe('download-desc')
    expect(['bogus', '', null, 'constructor'].map(parseSortOrder)).toEqual(Array(4).fill('none'))
  })
})

describe('searchApps', () => {
  const apps = [makeApp({ title: 'Daybloom' }), makeApp({ title: 'ÜBER' })]

  it('trims and lowercases the text and the title', () => {
    expect(searchApps(apps, ' LOOM ')).toEqual([apps[0]])
    expect(searchApps(apps, 'über')).toEqual([apps[1]])
  })

  it('treats composed and decomposed accents as equal', () => {
    const titles = ['Caf\u00e9', 'Cafe\u0301', 'Cafe'].map(title => makeApp({ title }))
    const found = titles.slice(0, 2)
    expect(searchApps(titles, 'F\u00c9')).toEqual(found)
    expect(searchApps(titles, 'fe\u0301')).toEqual(found)
  })

  it('returns all apps for blank text, and none for text that no title contains', () => {
    expect(searchApps(apps, '  ')).toEqual(apps)
    expect(searchApps(apps, 'zzz')).toEqual([])
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

  it('marks nothing for blank text or without a match', () => {
    expect(mark('Daybloom', '  ')).toBe('Daybloom')
    expect(mark('Daybloom', 'z')).toBe('Daybloom')
  })

  it('marks nothing in a title that is longer in lower case', () => {
    expect(mark('İstanbul Guide', 'guide')).toBe('İstanbul Guide')
    expect(mark('🏔️ Ridge', 'ridge')).toBe('🏔️ [Ridge]')
  })

  it('marks exactly the titles that searchApps finds, without changing them', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'ß', 'İ', '🏔️', ' ', 'Σ') })
    fc.assert(
      fc.property(letters, letters, (title, text) => {
        const parts = markMatches(title, text)
        expect(parts.map(part => part.text).join('')).toBe(title)
        const wanted = text.trim().toLowerCase()
        const marks = parts.filter(part => part.isMatch)
        for (const { text } of marks) expect(wanted).toContain(text.toLowerCase().slice(0, 1))
        const [found] = searchApps([makeApp({ title })], text)
        if (!found) expect(marks).toEqual([])
      }),
    )
  })
})

describe('trendingApps', () => {
  it('returns the first eight apps in the order of the catalogue', () => {
    const apps = Array.from({ length: 12 }, () => makeApp())
    expect(trendingApps(apps)).toEqual(apps.slice(0, 8))
    expect(trendingApps([])).toEqual([])
  })
})
