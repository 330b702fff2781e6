import { describe, expect, it } from 'vitest'
import { findDifferences } from '../../../tools/replay/compare.ts'
import { describeDifferences } from '../../../tools/replay/describeResult.ts'
import type { Reducer } from '../../../tools/replay/replay.ts'
import { reducer } from '../../../tools/replay/siteAdapter.ts'
import { file, recorded, replay, run, SEARCH } from '../../support/traceFiles.ts'

describe('a difference', () => {
  it('is reported with file, position, action, time, path and both values', async () => {
    const lifted = await recorded()
    lifted.computedStates[4].state.view.location.search = 'by hand'
    const path = file('by-hand.json', lifted)
    const { code, output } = await run(path)
    const time = new Date(lifted.actionsById[4]?.timestamp ?? 0).toTimeString().slice(0, 8)
    expect(output.split('\n')).toEqual([
      `differs  ${path}: DevTools export, 11 actions, compared with its recorded states`,
      expect.stringContaining(`  after action 4 of 11, view/parameterChosen, ${time}.`),
      '    view.location.search',
      '      recorded    "by hand"',
      '      recomputed  "?q=ti"',
      '1 file: 0 without a difference, 1 with one, 0 unreadable',
      '',
    ])
    expect(code).toBe(1)
  })

  it('of an action that no reducer knows is named so', async () => {
    const lifted = await recorded()
    lifted.actionsById[4].action.type = 'view/searched'
    const { output } = await run(file('renamed.json', lifted))
    expect(output).toMatch(
      / 4 of 11, view\/searched.*\n {4}no reducer knows this action: was it renamed\?\n/,
    )
  })

  it('of a broken reducer affects later states, whose differences are counted', async () => {
    const broken: Reducer = (state, action) =>
      action.type === 'installedApps/appInstalled' ? state : reducer(state, action)
    const { first } = await replay(SEARCH, broken)
    expect(first).toMatchObject({
      position: 9,
      type: 'installedApps/appInstalled',
      differences: [{ path: 'installedApps.apps.#42', recomputed: undefined }],
      laterCount: 1,
    })
  })

  it('lists at most 20 values, and says how many more there are', async () => {
    const lifted = await recorded()
    const extra = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, 1]))
    for (const at of [2, 4, 5]) Object.assign(lifted.computedStates[at].state.view.location, extra)
    const path = file('many.json', lifted)
    const { output } = await run(path)
    expect(output.match(/^ {4}view\.location\.key/gm)).toHaveLength(20)
    expect(output).toContain('    … and 10 more')
    const report = JSON.parse((await run(path, '--json')).output)
    const first = { position: 2, differences: { length: 20 }, laterCount: 2 }
    const [of] = report.files
    expect(report).toMatchObject({ differs: 1 })
    expect(of).toMatchObject({ outcome: 'differs', format: 'DevTools export', first })
  })

  it('names the records that a list lacks, has too many, or has in another order', async () => {
    const lifted = await recorded()
    const [one, two, three] =
      lifted.computedStates.at(-1).state.catalogueApi.queries['getApps(undefined)'].data
    const describeLists = (recordedList: unknown[], recomputedList: unknown[]) =>
      describeDifferences(findDifferences({ apps: recordedList }, { apps: recomputedList }))
    expect(describeLists([one, two], [two, three])).toEqual([
      '    apps.#17',
      '      recorded    17 Daybloom',
      '      recomputed  nothing',
      '    apps.#8',
      '      recorded    nothing',
      '      recomputed  8 Northlight',
    ])
    expect(describeLists([one, two], [two, one])).toEqual([
      '    apps',
      '      recorded    [17 Daybloom, 42 Tidewallet]',
      '      recomputed  [42 Tidewallet, 17 Daybloom]',
    ])
    expect(describeLists([one, two], [two, { ...one, size: 1 }])[0]).toBe('    apps.#17.size')
  })
})

describe('findDifferences', () => {
  it('treats undefined as missing, and skips what differs between page loads', () => {
    const recordedState = { a: { b: 1 }, carried: { total: 1 }, list: [1, 2] }
    const recomputed = { a: { b: 1, c: undefined }, carried: 2, list: [1] }
    expect(findDifferences(recordedState, recomputed)).toEqual([
      { path: 'list.1', recorded: 2, recomputed: undefined },
    ])
  })

  it('distinguishes an array from an object', () => {
    expect(findDifferences([], {})).toEqual([{ path: '', recorded: [], recomputed: {} }])
  })
})
