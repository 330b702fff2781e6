import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { minimizeTrace } from '../../tools/replay/minimize.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { type Reducer, replayTrace } from '../../tools/replay/replay.ts'
import { initialState, isContext, reducer } from '../../tools/replay/siteAdapter.ts'
import type { Trace } from '../../tools/replay/trace.ts'
import { folder, run, SEARCH } from '../support/traceFiles.ts'

describe('minimizeTrace', () => {
  const long = async () => {
    const trace = await readTrace(SEARCH, initialState)
    return { trace, options: { reducer: withBug, isContext } }
  }
  /** Uninstalls nothing. */
  const withBug: Reducer = (state, action) =>
    action.type === 'installedApps/appUninstalled' ? state : reducer(state, action)

  it('keeps only the actions that the first difference and a test need, and its states are right', async () => {
    const { trace, options } = await long()
    const result = replayTrace(trace, options)
    const least = minimizeTrace('bug.json', trace, result, options)
    const types = least.actions.map(({ action }) => action.type)
    expect(types).toEqual([
      'catalogueApi/executeQuery/pending',
      'catalogueApi/executeQuery/fulfilled',
      'view/locationChanged',
      'installedApps/appInstalled',
      'view/locationChanged',
      'installedApps/appUninstalled',
    ])
    expect(replayTrace(least, options).first?.differences).toEqual(result.first?.differences)
    expect(replayTrace(least, { reducer }).first).toBe(undefined)
  })

  it('keeps the actions that make a reducer throw', async () => {
    const { trace } = await long()
    const throwing: Reducer = (state, action) => {
      const { view } = state as { view: { searchText: string } }
      if (action.type === 'view/locationChanged' && view.searchText === 'tide')
        throw new Error('bug')
      return reducer(state, action)
    }
    const options = { reducer: throwing, isContext: () => false }
    const least = minimizeTrace('bug.json', trace, replayTrace(trace, options), options)
    expect(least.actions.map(({ action }) => action.payload)).toEqual([
      { key: 'searchText', value: 'tide' },
      expect.anything(),
    ])
  })

  it('keeps the place of a record that the last action inserted into a list', () => {
    const [a, b, x] = ['a', 'b', 'x'].map(id => ({ id }))
    const trace: Trace = {
      format: 'lifted export',
      actions: [{ action: { type: 'insert' }, isSkipped: false }],
      initialState: { list: [a, b], count: 2 },
      recordedStates: [{ list: [a, x, b], count: 3 }],
    }
    const options = {
      reducer: () => ({ list: [a, x, b], count: 2 }),
      isContext,
    }
    const least = minimizeTrace('bug.json', trace, replayTrace(trace, options), options)
    expect(least.recordedStates).toEqual(trace.recordedStates)
  })

  it('is refused for a trace without a difference', async () => {
    const out = join(folder, 'least.trace.json')
    const { code, output } = await run(SEARCH, '--minimize', out)
    expect(code).toBe(2)
    expect(output).toContain('cannot be minimized: no action throws or differs')
    expect(existsSync(out)).toBe(false)
  })
})
