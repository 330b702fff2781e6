import { describe, expect, it } from 'vitest'
import {
  filtersCleared,
  listExtended,
  locationChanged,
  parameterChosen,
  selectDialog,
  selectIsOnlySearched,
  selectValues,
  viewSlice,
} from '../../../src/features/view/viewSlice.ts'
import {
  isPlainAddress,
  parameterPattern,
  publicQuery,
} from '../../../src/shared/domain/addressParameters.ts'

const { reducer } = viewSlice
const at = (pathname: string, search = '') => ({ location: { pathname, search, hash: '' } })
const valuesOf = (view: ReturnType<typeof at>) => selectValues({ view })

describe('view', () => {
  const catalogueOrder = { listOrder: 'catalogue' }
  it.each([
    [
      '/apps',
      '?q=loom&sort=rating',
      { searchText: 'loom', sortOrder: 'none', listOrder: 'rating' },
    ],
    ['/apps', '?sort=download-desc', { sortOrder: 'none', ...catalogueOrder }],
    ['/installation', '?sort=constructor', { sortOrder: 'none', ...catalogueOrder }],
    ['/installation', '?sort=rating', { sortOrder: 'none', ...catalogueOrder }],
    ['/installation', '?q=a&sort=download-desc', { searchText: '', sortOrder: 'download-desc' }],
    ['/', '?q=loom&sort=download-desc', { searchText: '', sortOrder: 'none', ...catalogueOrder }],
  ])('reads of %s%s only what its screen has', (path, search, values) => {
    expect(valuesOf(at(path, search))).toMatchObject(values)
  })

  it('keeps at most 200 characters of a search, and no half of a surrogate pair', () => {
    expect(valuesOf(at('/apps', `?q=${'x'.repeat(10_000)}`)).searchText).toHaveLength(200)
    const typed = reducer(at('/apps'), parameterChosen('searchText', `${'x'.repeat(199)}😀`))
    expect(valuesOf(typed).searchText).toBe('x'.repeat(199))
  })

  it.each(['  ', ' lo', 'lo ', '+%20&#é'])('keeps the typed text %j to the letter', typed => {
    const searched = reducer(at('/apps', '?q=a&sort=title'), parameterChosen('searchText', typed))
    expect(valuesOf(searched).searchText).toBe(typed)
  })

  it('keeps blank text and defaults out of the address, and derives the values once', () => {
    const blank = reducer(at('/apps', '?q=a&sort=title'), parameterChosen('searchText', '  '))
    expect(publicQuery(blank.location.search)).toBe('?sort=title')
    const { location } = reducer(blank, parameterChosen('category', 'R&D'))
    expect(location.search).toBe('?q=++&sort=title&category=R%26D')
    expect(valuesOf(blank)).toBe(valuesOf({ ...blank }))
    expect(publicQuery('?sort=none&from=a%20b')).toBe('?from=a+b')
    expect(publicQuery('?q=%20a&from=a%20b')).toBe('?q=%20a&from=a%20b')
    const chosen = reducer(at('/installation'), parameterChosen('sortOrder', 'download-asc'))
    expect(chosen.location.search).toBe('?sort=download-asc')
    expect(reducer(chosen, parameterChosen('sortOrder', 'none')).location.search).toBe('')
  })

  it('writes order and category into the address, and clears them with the search', () => {
    const searched = reducer(at('/apps', '?from=mail'), parameterChosen('searchText', 'lo'))
    const sorted = reducer(searched, parameterChosen('listOrder', 'newest'))
    const chosen = reducer(sorted, parameterChosen('category', 'R&D'))
    expect(chosen.location.search).toBe('?from=mail&q=lo&sort=newest&category=R%26D')
    const { location } = reducer(sorted, parameterChosen('listOrder', 'bogus'))
    expect(location.search).toBe('?from=mail&q=lo')
    expect(reducer(chosen, filtersCleared())).toEqual(at('/apps', '?from=mail'))
  })

  it.each([
    ['/apps?q=loom', true],
    ['/apps?from=mail&q=loom', true],
    ['/apps?faq=1&from=q', false],
    ['/installation?q=loom', false],
  ])('before scripts start, %s is searched or sorted: %s', (address, expected) => {
    expect(new RegExp(parameterPattern()).test(address)).toBe(expected)
  })

  it('ignores a parameter of another build', () => {
    const sorted = at('/installation', '?sort=download-asc')
    expect(reducer(sorted, parameterChosen('later' as 'category', 'a'))).toEqual(sorted)
  })

  it('opens the steps of a history entry, and closes them for a search, filter or sort', () => {
    const extended = reducer(at('/apps'), listExtended(3))
    expect(extended.location.listSteps).toBe(3)
    expect(reducer(at('/'), locationChanged(extended.location))).toEqual(extended)
    for (const change of [
      parameterChosen('searchText', 'a'),
      parameterChosen('category', 'R&D'),
      parameterChosen('sortOrder', 'download-asc'),
    ]) {
      expect(reducer(extended, change).location.listSteps).toBe(undefined)
    }
    expect(reducer(extended, locationChanged(at('/apps').location))).toEqual(at('/apps'))
  })

  it('clears the text and closes the dialog when the visitor leaves the screen', () => {
    const home = { pathname: '/', search: '', hash: '' }
    const open = { location: { ...at('/apps', '?q=a').location, hash: '#phone' } }
    expect(reducer(open, locationChanged(home))).toEqual(at('/'))
  })
})

it.each([
  ['#screenshots-3', { name: 'screenshots', item: 2 }],
  ['#phone', { name: 'phone', item: 0 }],
  ['#screenshots-0', undefined],
  ['#screenshots-1.5', undefined],
  ['#constructor', undefined],
  ['', undefined],
])('the hash %j opens %j', (hash, dialog) => {
  expect(selectDialog({ view: { location: { ...at('/').location, hash } } })).toEqual(dialog)
})

describe('isPlainAddress', () => {
  it.each([
    ['/apps', '', true],
    ['/apps', '?q=loom', false],
    ['/apps', '?sort=title', false],
    ['/apps', '?category=Games', false],
    ['/Apps/', '?q=loom', false],
    ['/apps', '?q=%20', true],
    ['/apps', '?sort=download-asc&from=mail', true],
    ['/installation', '?sort=download-asc', false],
    ['/installation', '?sort=bogus', true],
    ['/', '?q=loom', true],
  ])('returns for %s%s: %s', (pathname, search, expected) => {
    expect(isPlainAddress(pathname, search)).toBe(expected)
  })
})

describe('selectIsOnlySearched', () => {
  it.each([
    ['?q=loom&from=mail', true],
    ['?q=loom&category=Games', false],
    ['?q=loom&sort=title', false],
    ['?category=Games', false],
  ])('returns for %s: %s', (search, expected) => {
    expect(selectIsOnlySearched({ view: at('/apps', search) })).toBe(expected)
  })
})
