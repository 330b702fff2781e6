import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeResult } from '../../../tools/replay/describeResult.ts'
import { type Reducer, replayTrace } from '../../../tools/replay/replay.ts'
import { nameOf } from '../../../tools/replay/replayCommand.ts'
import { reducer } from '../../../tools/replay/siteAdapter.ts'
import {
  actionsOf,
  file,
  folder,
  NAMES,
  readHere,
  recorded,
  replay,
  run,
  SEARCH,
  TRACES,
} from '../../support/traceFiles.ts'

it('the recorded traces replay without a difference when their folder is given', async () => {
  const { code, output } = await run(TRACES)
  expect(output.match(/recorded states and answers/g)).toHaveLength(NAMES.length)
  expect(output).toContain(`${NAMES.length} without a difference, 0 with one, 0 unreadable`)
  expect(code).toBe(0)
  expect(NAMES.length).toBeGreaterThanOrEqual(6)
})

describe('the command', () => {
  it('continues after an unreadable file and exits with 2', async () => {
    const lifted = await recorded()
    for (const index of [1, 3]) lifted.computedStates[index].state.view.location.hash = 'by hand'
    const differing = file('one.json', lifted)
    const { code, output } = await run(
      join(folder, 'none.json'),
      differing,
      `${TRACES}/sort.trace.json`,
    )
    expect(code).toBe(2)
    expect(output).toContain('  1 later action also differs')
    expect(output).toContain('3 files: 1 without a difference, 1 with one, 1 unreadable')
  })

  it('lists actions as sentences with their changes, without replaying them', async () => {
    const lifted = await recorded()
    const [first, second] = lifted.stagedActionIds.slice(-2)
    lifted.actionsById[second].timestamp = lifted.actionsById[first].timestamp + 12_000
    lifted.computedStates.at(-1).state.installedApps.apps = 'not replayed'
    const paused = file('paused.json', lifted)
    const all = await run(paused, '--actions')
    expect(all.code).toBe(0)
    expect(all.output).toMatch(
      / 3 {2}\S+ {2}Types “t” {2}\(view\/parameterChosen\) view.location.search: "" → "\?q=t"/,
    )
    expect(all.output).toContain('Opens Tidewallet  (view/locationChanged) ')
    expect(all.output).toContain('Opens Installation  (view/locationChanged) ')
    expect(all.output).toMatch(/Waits 12 s · Uninstalls Tidewallet .* → "not replayed"/)
    const some = await run(paused, '--actions', '8-9', '--json')
    expect(JSON.parse(some.output).files[0].actions).toMatchObject([
      { position: 8, sentence: 'Presses the install button of Tidewallet', changes: [] },
      {
        position: 9,
        sentence: 'Installs Tidewallet',
        changes: [{ path: 'installedApps.apps.#42' }],
      },
    ])
    const one = await run(paused, '--actions', '9', '--json')
    expect(JSON.parse(one.output).files[0].actions).toHaveLength(1)
    const none = await run(paused, '--actions', '99-')
    expect(none).toMatchObject({ code: 2, output: 'error: No trace has an action 99.\n' })
    const unlike = { pathname: [{ toString: null }] }
    const unknown = file('unknown.json', [
      { type: 'view/toString' },
      { type: 'view/locationChanged', payload: unlike },
      { type: 'view/parameterChosen', payload: { key: 'sortOrder', value: 'download-asc' } },
    ])
    const { output } = await run(unknown, '--actions')
    expect(output).toContain('view/toString  (view/toString) no change')
    expect(output).toContain('Opens [{"toString":null}]  (view/locationChanged)')
    expect(output).toContain('Chooses sort: download-asc')
  })

  it('names dialogs with their app, and Back and Forward, in sentences', async () => {
    const { output } = await run(`${TRACES}/dialogs.trace.json`, '--actions')
    expect(output).toContain('Opens screenshots 3 of All Details')
    expect(output).toContain('Opens phone of All Details')
    const opened = { pathname: '/apps', search: '?q=day&sort=rating', hash: '#top' }
    const moved = file('moved.json', [
      { type: 'view/locationChanged', payload: opened, meta: { move: 'back' } },
      { type: 'view/parameterChosen', payload: { key: 'searchText', value: '' } },
    ])
    const { output: moves } = await run(moved, '--actions')
    expect(moves).toContain('Goes back to Apps#top – q: day, sort: rating')
    expect(moves).toContain('Clears the search')
  })

  it('marks what was skipped, canceled or reordered in sentences', async () => {
    const lifted = await recorded()
    const [first, second] = lifted.stagedActionIds.slice(1)
    const meta = { aborted: true, requestId: 'x', arg: {} }
    lifted.actionsById[first].action = { type: 'catalogueApi/executeQuery/rejected', meta }
    lifted.skippedActionIds = [second]
    lifted.currentStateIndex = 4
    const [one, two, three] = [1, 2, 3].map(id => ({ id, title: `App ${id}` }))
    for (const [index, { state }] of lifted.computedStates.entries()) {
      state.installedApps.apps = index < 5 ? [one, three] : [one, three, two]
      if (index > 5) state.installedApps.apps = [one, two, three]
    }
    const path = file('marked.json', lifted)
    const { output } = await run(path, '--actions')
    expect(output).toContain('Cancels the request for the catalogue  (')
    expect(output).toMatch(/ 2 .* \(skipped\) {2}\(/)
    expect(output).toContain('installedApps.apps.#2: nothing → 2 App 2 at place 3')
    expect(output).toContain('[…, 3 App 3, 2 App 2] → […, 2 App 2, 3 App 3]')
    expect((await run(path)).output).toContain('  exported at action 4\n')
  })

  it('never draws outside the folder for pictures', () => {
    const names = ['a/...json', '..json', '.json', '...trace.json', 'a/bug.trace.json'].map(nameOf)
    expect(names).toEqual(['trace', 'trace', 'trace', 'trace', 'bug'])
  })

  it('says what an export without a difference leaves open', async () => {
    const out = join(folder, 'agreeing.trace.json')
    const { code, output } = await run(file('agreeing.json', await recorded()), '--compact', out)
    expect(output).toContain('This build agrees with the recording. If it shows the bug')
    expect(output).toContain('No good commit has confirmed these states: add --good COMMIT.')
    expect(code).toBe(0)
  })

  it('prints an error that a reducer throws in one line', async () => {
    const trace = readHere(SEARCH)
    const broken: Reducer = (state, action) => {
      if (state) throw new Error('first\nsecond')
      return reducer(state, action)
    }
    const bare = { ...trace, recordedStates: undefined }
    const result = replayTrace(broken, bare)
    const words = describeResult('x.json', result, 'differs', {})
    expect(words.slice(0, 3)).toEqual([
      'differs  x.json: compact trace, 11 actions',
      expect.stringContaining('after action 1 of 11'),
      '    the reducer threw Error: first',
    ])
  })

  it('compares the catalogue, and ignores what differs between page loads', async () => {
    const lifted = await recorded()
    const last = lifted.computedStates.at(-1).state.catalogueApi
    last.config.online = 'other'
    last.subscriptions = { other: 1 }
    expect((await replay(file('left-out.json', lifted))).first).toBe(undefined)
    last.queries['getApps(undefined)'].data[0].title = 'other'
    expect((await replay(file('compared.json', lifted))).first?.differences).toMatchObject([
      { path: 'catalogueApi.queries.getApps(undefined).data.#17.title', recorded: 'other' },
    ])
  })

  it.each([
    ['differs', []],
    ['differs as JSON', ['--json']],
    ['is unreadable', []],
  ])('prints no control character of a trace that %s', async (name, flags) => {
    const hostile = 'x\nerror: forged\r\u001b[2J\u009b2J\u2028\u202e'
    const lifted = await recorded()
    lifted.actionsById[4].action.type = `view/${hostile}`
    // Redux would warn of both.
    const { state } = lifted.computedStates[0]
    for (const combined of [state, state.catalogueApi]) combined[hostile] = {}
    lifted.computedStates[4].state.view.location = { [hostile]: { id: hostile, title: hostile } }
    if (name === 'is unreadable') lifted.computedStates[4].state = hostile
    const { output } = await run(file('hostile.json', lifted), ...flags)
    expect(output).toContain('x\\')
    expect(output).toContain('forged')
    expect(output).not.toContain('reducer keys instead: "carried"')
    expect(output).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Bidi_Control}]|^error: forged/mu)
  })
})

describe('--update', () => {
  /** A compact trace of `lifted`. */
  async function compacted(name: string, lifted: unknown): Promise<string> {
    const path = join(folder, `${name}.trace.json`)
    await run(file(`${name}.json`, lifted), '--compact', path)
    return path
  }

  it('accepts the states of this build', async () => {
    const lifted = await recorded()
    for (const { state } of lifted.computedStates.slice(5)) state.view.location.hash = 'by hand'
    const path = await compacted('outdated', lifted)
    const { code, output } = await run(path, '--update')
    expect(code).toBe(0)
    expect(output.match(/after action/g)).toHaveLength(1)
    expect(output).toContain(
      '  after action 5 of 11, view/parameterChosen\n    view.location.hash\n',
    )
    expect(await run(path)).toMatchObject({ code: 0 })
    const { files } = JSON.parse((await run(path, '--update', '--json')).output)
    expect(files[0].accepted).toEqual([expect.stringContaining('nothing to update')])
  })

  it('refuses a trace with an action that throws, and leaves it as it was', async () => {
    const lifted = await recorded()
    Object.assign(lifted.actionsById[9]?.action ?? {}, { payload: null })
    const throwing = await compacted('throwing', lifted)
    const before = readFileSync(throwing, 'utf8')
    const { code, output } = await run(throwing, '--update')
    expect(code).toBe(2)
    expect(output).toMatch(
      /the reducer throws at action 9 of 11, installedApps\/appInstalled: TypeError/,
    )
    expect(readFileSync(throwing, 'utf8')).toBe(before)
  })

  it('refuses an export of DevTools, and a compact trace without states', async () => {
    const lifted = await recorded()
    const bare = await compacted('bare', actionsOf(lifted))
    for (const path of [bare, file('export.json', lifted)]) {
      expect((await run(path, '--update')).output).toContain('is not a compact trace with states')
    }
  })
})
