import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../tools/replay/compactTrace.ts'
import { findChanges } from '../../../tools/replay/compare.ts'
import { restoreValues, shareValues } from '../../../tools/replay/sharedValues.ts'
import { slices } from '../../../tools/replay/siteAdapter.ts'
import { readAsLifted } from '../../support/liftedExport.ts'
import {
  actionsOf,
  file,
  folder,
  readHere,
  recorded,
  replay,
  run,
  SEARCH,
  TRACES,
} from '../../support/traceFiles.ts'

describe('formats', () => {
  it('reads a default export, with or without its initial state', async () => {
    const lifted = await recorded()
    const payload = JSON.stringify(actionsOf(lifted))
    const preloadedState = JSON.stringify(lifted.computedStates[0].state)
    const whole = file('default.json', { payload, preloadedState })
    expect(readHere(whole)).toMatchObject({ format: 'DevTools export' })
    const { code, output } = await run(whole, file('without.json', { payload }))
    expect(code).toBe(0)
    expect(output).toContain(
      '11 actions: no reducer threw, but there are no states to compare with',
    )
    expect(output).toContain(`unchecked ${join(folder, 'without.json')}: `)
    expect(output).toContain(
      '2 files: 0 without a difference, 0 with one, 0 unreadable, 2 unchecked',
    )
  })

  it('reads a bare array of actions', async () => {
    const path = file('array.json', actionsOf(await recorded()))
    expect(await replay(path)).toMatchObject({ comparedWith: 'nothing', first: undefined })
  })

  it('starts after dropped actions, and ignores skipped ones', async () => {
    const lifted = await recorded()
    lifted.stagedActionIds.splice(1, 3)
    lifted.computedStates.splice(0, 3)
    expect((await replay(file('dropped.json', lifted))).first).toBe(undefined)
    const skipping = await readAsLifted(`${TRACES}/sort.trace.json`)
    const last = skipping.stagedActionIds.length - 1
    skipping.skippedActionIds = [last]
    skipping.computedStates[last] = skipping.computedStates[last - 1]
    const skipped = file('skipped.json', skipping)
    expect((await replay(skipped)).first).toBe(undefined)
    await run(skipped, '--lifted', skipped)
    const exported = { skippedActionIds: [last], currentStateIndex: last }
    expect(JSON.parse(readFileSync(skipped, 'utf8'))).toMatchObject(exported)
    const compact = join(folder, 'skipped.trace.json')
    await run(skipped, '--compact', compact)
    expect(readHere(compact).actions.at(-1)).toMatchObject({ isSkipped: true })
  })

  it('has times that never run backwards, although Persist adds first actions late', async () => {
    const lifted = await recorded()
    const [first, second, third] = lifted.stagedActionIds.slice(1)
    const { timestamp } = lifted.actionsById[third]
    lifted.actionsById[second].timestamp = timestamp + 5000
    const { actions } = readHere(file('restored.json', lifted))
    expect(actions[0]?.timeMs).toBe(lifted.actionsById[first].timestamp)
    expect(actions.slice(1, 3).map(({ timeMs }) => timeMs)).toEqual([timestamp, timestamp])
  })

  it('goes on from the recorded state after a pause', async () => {
    const lifted = await recorded()
    const [, , third] = lifted.stagedActionIds.slice(1)
    lifted.actionsById[third].action = { type: '@@PAUSED' }
    for (const { state } of lifted.computedStates.slice(3))
      state.installedApps.apps.unshift({ id: 5 })
    const path = file('with a pause.json', lifted)
    expect((await replay(path)).first).toBe(undefined)
    const { output } = await run(path, '--actions', '3')
    expect(output).toContain('Recording was paused  (@@PAUSED) installedApps.apps.#5: nothing → 5')
  })

  it('is read in the shape of this build, and names the parts that only one of them has', async () => {
    const other = await recorded()
    for (const { state } of other.computedStates) {
      state.cart = { total: 1 }
      state.view.draft = ''
      delete state.installedApps
    }
    const path = file('other.json', other)
    const { code, output } = await run(path)
    expect(output).toContain(
      '  not compared (only in the trace or only in the build): view.draft, cart, installedApps\n',
    )
    expect(code).toBe(0)
    expect(Object.keys(Object(readHere(path).initialState))).toEqual(slices)
  })

  it('reads a file with a byte order mark, and a trace from before a slice was added', async () => {
    expect((await replay(file('bom.json', `\uFEFF${readFileSync(SEARCH, 'utf8')}`))).first).toBe(
      undefined,
    )
    const lifted = await recorded()
    lifted.computedStates = []
    lifted.committedState = { view: lifted.committedState.view }
    expect(await replay(file('fewer.json', lifted))).toMatchObject({
      comparedWith: 'nothing',
      states: { 0: lifted.committedState },
    })
  })

  it('may come from a pipe', () => {
    const pipe = join(folder, 'pipe.json')
    execFileSync('mkfifo', [pipe])
    spawn('cp', [SEARCH, pipe])
    expect(readHere(pipe)).toEqual(readHere(SEARCH))
  })
})

describe('the compact format', () => {
  it('keeps what a lifted export says in a fraction of its size, the catalogue once', async () => {
    const catalogue = Array.from({ length: 120 }, (_, id) => ({ id, title: `App ${id}` }))
    const lifted = await recorded()
    for (const { state } of lifted.computedStates) state.installedApps.apps = catalogue
    const [whole, out] = [file('to-compact.json', lifted), join(folder, 'compacted.trace.json')]
    await run(whole, '--compact', out)
    const [before, after] = [readHere(whole), readHere(out)]
    expect(after).toEqual({ ...before, format: 'compact trace' })
    expect(statSync(out).size).toBeLessThan(statSync(whole).size / 8)
    expect(readFileSync(out, 'utf8').match(/App 77/g)).toHaveLength(1)
  })

  it('keeps values that look like references, removed values, and shorter lists', () => {
    const data = { $shared: 1, text: 'long enough to be shared by all that refer to it, or so' }
    const all = [data, [data], { data, once: { $shared: 0 } }]
    const { shared, values } = shareValues(all)
    expect(restoreValues(values, shared)).toEqual(all)
    const [before, after] = [
      { a: [1, 2, 3], b: 1, c: null },
      { a: [1], c: { d: null } },
    ]
    const changes = JSON.parse(JSON.stringify(findChanges(before, after)))
    expect(applyChanges(before, changes)).toEqual(after)
  })
})
