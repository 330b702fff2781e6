import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { rootReducer } from '../../../src/app/rootReducer.ts'
import { createInstalledList } from '../../../src/features/installedApps/installedList.ts'
import {
  locationChanged,
  parameterChosen,
  readValues,
} from '../../../src/features/view/viewSlice.ts'
import { MAX_SEARCH_LENGTH } from '../../../src/shared/domain/addressParameters.ts'
import { parseRecords, parseStoredList } from '../../../src/shared/domain/appRecord.ts'
import { INSTALLED_ORDERS } from '../../../src/shared/domain/orders.ts'
import { parsePreloadedState, toInlineJson } from '../../../src/shared/domain/preloadedState.ts'
import { checkEntries, readEntries } from '../../../tools/company/catalogueFile.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { readTrace } from '../../../tools/replay/readTrace.ts'
import { TraceError } from '../../../tools/replay/trace.ts'
import { listScreenPages } from '../../../tools/site/sitePages.ts'
import { makeBrowser, openPage } from '../../support/fakePage.ts'
import { fc } from '../../support/fastCheck.ts'
import {
  expectValidList,
  hostileEntry,
  hostileRecords,
  hostileText,
  hostileValue,
  RECORD_KEYS,
} from '../../support/hostile.ts'
import { makeApp } from '../../support/makeApp.ts'

afterEach(() => {
  // No input has changed the prototype of all objects.
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.getOwnPropertyNames({})).toEqual([])
})

function check<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, predicate), { numRuns: 300 })
}

/** With fewer runs, since each writes a file. */
function checkFile<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => void | Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, async value => predicate(value))
  return fc.assert(property, { numRuns: 100 })
}

describe('records', () => {
  it('are a valid list from any catalogue and text, with a fault for every other entry', () => {
    check(fc.array(hostileEntry, { maxLength: 8 }), entries => {
      const { apps, faults } = parseRecords(entries)
      expectValidList(apps)
      expect(apps.length + new Set(faults.map(({ index }) => index)).size).toBe(entries.length)
      expectValidList(parseStoredList(JSON.stringify(entries)))
    })
    check(hostileText(...RECORD_KEYS), text => expectValidList(parseStoredList(text)))
  })
})

describe('the data embedded in a page', () => {
  it('is read back unchanged, and never closes its script element', () => {
    check(hostileRecords, apps => {
      for (const { data } of listScreenPages(apps)) {
        const json = toInlineJson(data)
        expect(json).not.toContain('<')
        expect(JSON.parse(JSON.stringify(parsePreloadedState(json)))).toEqual(
          JSON.parse(JSON.stringify(data)),
        )
      }
    })
  })

  it('never throws, and contains valid records only', () => {
    check(hostileText('path', 'apps', 'more', 'total', ...RECORD_KEYS), json => {
      expectValidList(parsePreloadedState(json)?.apps ?? [])
    })
  })
})

describe('the stored list', () => {
  it('is valid whatever is stored, and stays unchanged without an operation', () => {
    check(hostileText(...RECORD_KEYS), stored => {
      const browser = makeBrowser()
      browser.localStorage.set('downloads', stored)
      expectValidList(createInstalledList(openPage(browser)).read())
      expect(browser.localStorage.get('downloads')).toBe(stored)
    })
  })

  it('changes by one app, and then consists of valid records', async () => {
    const operation = fc.oneof(
      fc.record({
        type: fc.constant('added' as const),
        app: fc.nat(3).map(id => makeApp({ id })),
        before: fc.array(fc.nat(3)),
      }),
      fc.record({ type: fc.constant('removed' as const), id: fc.nat(3) }),
    )
    const entry = fc.record({ id: fc.nat(3), title: fc.constantFrom('Valid', '') })
    const entries = fc.array(fc.oneof(hostileEntry, entry), { maxLength: 8 })
    const changes = fc.asyncProperty(entries, operation, async (entries, operation) => {
      const browser = makeBrowser()
      browser.localStorage.set('downloads', JSON.stringify(entries))
      const list = createInstalledList(openPage(browser))
      const before = list.read()
      expect(await list.apply(operation)).toBe(true)
      const id = operation.type === 'added' ? operation.app.id : operation.id
      const others = (list: readonly unknown[]) => list.filter(entry => Object(entry).id !== id)
      expect(others(list.read())).toEqual(others(before))
      const isAdded = operation.type === 'added'
      expect(list.has(id)).toBe(isAdded)
      expect(list.read()).toEqual(createInstalledList(openPage(browser)).read())
      const isChanged = before.some(app => app.id === id) !== isAdded
      const stored = JSON.parse(browser.localStorage.get('downloads') ?? '[]')
      if (isChanged) expect(stored).toEqual(list.read())
    })
    await fc.assert(changes, { numRuns: 300 })
  })
})

describe('the address', () => {
  const pathname = fc.oneof(
    fc.constantFrom('/', '/apps', '/Apps/', '/installation', '/appdetails/constructor', '//'),
    fc.string().map(path => `/${path}`),
  )
  const search = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webQueryParameters().map(query => `?q=${query}&sort=${query}&__proto__=x`),
  )
  const hash = fc.string()

  it('gives a valid state for any location', () => {
    check(fc.record({ pathname, search, hash }), location => {
      const { searchText, sortOrder } = readValues(location)
      expect(searchText.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH)
      expect(INSTALLED_ORDERS).toContain(sortOrder)
    })
  })

  it('preserves every search text and sort order written to it', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })
    check(fc.tuple(anyText, fc.constantFrom(...INSTALLED_ORDERS)), ([typed, order]) => {
      const start = (pathname: string) =>
        rootReducer(undefined, locationChanged({ pathname, search: '?from=mail', hash: '' }))
      const { view } = rootReducer(start('/apps'), parameterChosen('searchText', typed))
      const { searchText } = readValues(view.location)
      expect(typed.startsWith(searchText)).toBe(true)
      expect(searchText.length).toBeGreaterThan(Math.min(typed.length, MAX_SEARCH_LENGTH) - 2)
      const sorted = rootReducer(start('/installation'), parameterChosen('sortOrder', order)).view
      expect(readValues(sorted.location).sortOrder).toBe(order)
    })
  })
})

describe('a file', () => {
  const file = join(makeTemporaryFolder('hostile'), 'file.json')

  it('is read unchanged as a catalogue, or refused with an error that names the file', async () => {
    await checkFile(
      fc.oneof(
        hostileText(...RECORD_KEYS),
        hostileRecords.map(apps => JSON.stringify(apps)),
      ),
      content => {
        writeFileSync(file, content)
        try {
          const { own, entries } = readEntries(file)
          const { apps, faults } = checkEntries(entries)
          expect(own).toEqual(JSON.parse(content))
          expect(apps.length + new Set(faults.map(({ index }) => index)).size).toBe(entries.length)
        } catch (error) {
          expect(String(error)).toMatch(`Error: ${file}`)
        }
      },
    )
  })

  it('is read as a trace, or refused with a TraceError', async () => {
    const words = [
      'type',
      'payload',
      'preloadedState',
      'actionsById',
      'stagedActionIds',
      'skippedActionIds',
      'computedStates',
      'action',
      'state',
      'timestamp',
      'traceVersion',
      'shared',
      'changes',
      'view',
    ]
    const lifted = fc.record({
      actionsById: hostileValue(...words),
      stagedActionIds: fc.array(hostileValue(...words), { maxLength: 4 }),
      computedStates: hostileValue(...words),
      skippedActionIds: hostileValue(...words),
    })
    const nested = hostileValue(...words).map(value => ({ payload: JSON.stringify(value) }))
    const content = fc.oneof(
      hostileText(...words),
      lifted.map(value => JSON.stringify(value)),
      nested.map(value => JSON.stringify(value)),
    )
    await checkFile(content, async json => {
      writeFileSync(file, json)
      try {
        for (const { action } of readTrace(file, ['view']).actions) {
          expect(typeof action.type).toBe('string')
        }
      } catch (error) {
        expect(error).toBeInstanceOf(TraceError)
      }
    })
  })
})
