import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../tools/replay/compactTrace.ts'
import { findChanges, findDifferences } from '../../tools/replay/compare.ts'
import type { Filmstrip } from '../../tools/replay/filmstrip.ts'
import { minimizeTrace } from '../../tools/replay/minimize.ts'
import { addPicture, formatRanges, markChanges } from '../../tools/replay/pictures.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { type Reducer, replayTrace } from '../../tools/replay/replay.ts'
import { describeDifferences, describeResult } from '../../tools/replay/report.ts'
import { restoreValues, shareValues } from '../../tools/replay/sharedValues.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/siteAdapter.ts'
import { addressOf, isContext, readState, writeStep } from '../../tools/replay/siteSteps.ts'
import type { Trace } from '../../tools/replay/trace.ts'
import { readAsLifted } from '../support/liftedExport.ts'
import { runNode } from '../support/runNode.ts'

const TRACES = 'tests/replay/traces'
const NAMES = readdirSync(TRACES).filter(name => /(?<!\.expected)\.json$/.test(name))
const SEARCH = `${TRACES}/search-install-uninstall.trace.json`

const folder = mkdtempSync(join(tmpdir(), 'replay-'))

/** Writes a file with a text, or with a value as JSON. */
function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** A recorded trace to be changed. */
const recorded = () => readAsLifted(SEARCH)

/** The actions of a lifted export, as a bare array. */
function actionsOf(lifted: Awaited<ReturnType<typeof recorded>>) {
  return lifted.stagedActionIds.slice(1).map((id: number) => lifted.actionsById[id]?.action)
}

async function replay(path: string, withReducer: Reducer = reducer) {
  return replayTrace(await readTrace(path, initialState), { reducer: withReducer, leaveOut })
}

const run = (...args: string[]) => runTool('replayCommand.ts', args)
const runRecord = (...args: string[]) => runTool('record.ts', args)

const runTool = (tool: string, args: string[]) => runNode([`tools/replay/${tool}`, ...args])

describe('recorded traces', () => {
  it.each(NAMES)('%s replays without a difference', async name => {
    const { first, states } = await replay(`${TRACES}/${name}`)
    expect(first).toBe(undefined)
    expect(states.length).toBeGreaterThan(1)
  })

  it('are all replayed when their folder is given', async () => {
    const { code, output } = await run(TRACES)
    expect(output).toContain(`${NAMES.length} without a difference, 0 with one, 0 unreadable`)
    expect(code).toBe(0)
    expect(NAMES.length).toBeGreaterThanOrEqual(6)
  })
})

describe('a difference', () => {
  it('is reported with file, position, action, time, path and both values', async () => {
    const lifted = await recorded()
    lifted.computedStates[4].state.view.searchText = 'by hand'
    const path = file('by-hand.json', lifted)
    const { code, output } = await run(path)
    const time = new Date(lifted.actionsById[4]?.timestamp ?? 0).toISOString()
    expect(output.split('\n')).toEqual([
      `differs  ${path}: lifted export, 11 actions, compared with its recorded states`,
      `  after action 4 of 11, view/searchTyped, ${time}`,
      '    view.searchText',
      '      recorded    "by hand"',
      '      recomputed  "ti"',
      '1 file: 0 without a difference, 1 with one, 0 unreadable',
      '',
    ])
    expect(code).toBe(1)
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

  it('is also reported for an error that a reducer throws', async () => {
    const broken: Reducer = (state, action) => {
      if (action.type === 'view/searchTyped') throw new Error('broken')
      return reducer(state, action)
    }
    expect((await replay(SEARCH, broken)).first).toMatchObject({
      position: 3,
      thrown: 'Error: broken',
    })
  })

  it('lists at most 20 values, and says how many more there are', async () => {
    const lifted = await recorded()
    const extra = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, 1]))
    Object.assign(lifted.computedStates[2].state.view, extra)
    const path = file('many.json', lifted)
    const { output } = await run(path)
    expect(output.match(/^ {4}view\.key/gm)).toHaveLength(20)
    expect(output).toContain('    … and 10 more')
    const report = JSON.parse((await run(path, '--json')).output)
    expect(report.files[0].first.differences).toHaveLength(20)
  })

  it('names the records that a list lacks, has too many, or has in another order', async () => {
    const lifted = await recorded()
    const [one, two, three] =
      lifted.computedStates.at(-1).state.catalogueApi.queries['getApps(undefined)'].data
    const describeLists = (recordedList: unknown[], recomputedList: unknown[]) =>
      describeDifferences(findDifferences({ apps: recordedList }, { apps: recomputedList }))
    expect(describeLists([one, two], [two, three])).toEqual([
      '    apps: missing 17 Daybloom, extra 8 Northlight',
    ])
    expect(describeLists([one], [one, one])).toEqual(['    apps: extra 17 Daybloom'])
    expect(describeLists([one, two], [two, one])).toEqual([
      '    apps',
      '      recorded    [17 Daybloom, 42 Tidewallet]',
      '      recomputed  [42 Tidewallet, 17 Daybloom]',
    ])
    expect(describeLists([one, two], [two, { ...one, size: 1 }])[0]).toBe('    apps.#17.size')
    const many = Array.from({ length: 52 }, (_, id) => ({ id, title: `App ${id}` }))
    expect(describeLists(many, [])[0]).toMatch(/: missing 0 App 0, .*4 App 4, … and 47 more$/)
  })

  it('comes with the action types that this build does not know', async () => {
    const lifted = await recorded()
    Object.assign(lifted.actionsById[4]?.action ?? {}, { type: 'view/moodChosen' })
    const { code, output } = await run(file('unknown-type.json', lifted))
    expect(code).toBe(1)
    expect(output).toContain('This build does not know view/moodChosen (1 action).')
  })

  it('is printed as JSON with --json', async () => {
    const lifted = await recorded()
    lifted.computedStates.at(-1).state.installedApps.apps = [1]
    const { code, output } = await run(file('json.json', lifted), '--json')
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({
      differs: 1,
      files: [
        { outcome: 'differs', format: 'lifted export', first: { position: 11, laterCount: 0 } },
      ],
    })
  })
})

describe('the command', () => {
  it('continues after an unreadable file and exits with 2', async () => {
    const lifted = await recorded()
    for (const index of [1, 3]) lifted.computedStates[index].state.view.sortOrder = 'by hand'
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

  it('prints an error that a reducer throws in one line', async () => {
    const trace = await readTrace(SEARCH, initialState)
    const broken: Reducer = () => {
      throw new Error('first\nsecond')
    }
    const bare = { ...trace, recordedStates: undefined }
    const words = describeResult('x.json', bare, replayTrace(bare, { reducer: broken, leaveOut }))
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
    ['is updated', ['--update']],
    ['is unreadable', []],
  ])('prints no control character of a trace that %s', async (name, flags) => {
    const hostile = 'x\nerror: forged\r\u001b[2J\u009b2J\u2028\u202e'
    const lifted = await recorded()
    lifted.actionsById[4].action.type = `view/${hostile}`
    lifted.computedStates[4].state.view = { [hostile]: { id: hostile, title: hostile } }
    if (name === 'is unreadable') lifted.computedStates[4].state = hostile
    const { output } = await run(file('hostile.json', lifted), ...flags)
    expect(output).toContain('x\\')
    expect(output).toContain('forged')
    expect(output).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Bidi_Control}]|^error: forged/mu)
  })

  it('refuses --against without --pictures', async () => {
    expect(await run(SEARCH, '--against', folder)).toMatchObject({ code: 2 })
  })

  it('refuses --against a folder that does not exist', async () => {
    const { code, output } = await run(SEARCH, '--pictures', folder, '--against', 'odler')
    expect(code).toBe(2)
    expect(output).toContain('Cannot find --against odler')
  })

  it('refuses --pictures for two traces with the same name', async () => {
    mkdirSync(join(folder, 'other'))
    const [one, two] = [
      file('twin.json', await recorded()),
      file('other/twin.json', await recorded()),
    ]
    const { code, output } = await run(one, two, '--pictures', folder)
    expect(code).toBe(2)
    expect(output).toMatch(/^error: Two traces have the same name/)
  })

  it('refuses --save for a trace with recorded states, and writes no baseline', async () => {
    const path = file('own-states.json', await recorded())
    const { code, output } = await run(path, '--save')
    expect(code).toBe(2)
    expect(output).toContain(`${path} has recorded states: --save is for traces without them.`)
    expect(existsSync(join(folder, 'own-states.expected.json'))).toBe(false)
  })
})

describe('formats', () => {
  it('reads a default export, with or without its initial state', async () => {
    const lifted = await recorded()
    const payload = JSON.stringify(actionsOf(lifted))
    const preloadedState = JSON.stringify(lifted.computedStates[0].state)
    const whole = file('default.json', { payload, preloadedState })
    expect(await readTrace(whole, initialState)).toMatchObject({ format: 'default export' })
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
    expect((await readTrace(path, initialState)).format).toBe('bare array of actions')
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
    expect((await replay(file('skipped.json', skipping))).first).toBe(undefined)
  })

  it('compares with a saved baseline if there are no recorded states', async () => {
    const actions = actionsOf(await recorded())
    const path = file('saved.json', actions)
    expect((await run(path, '--save')).output).toContain('saved.expected.json')
    expect((await run(path)).output).toContain('same     ')
    Object.assign(actions[3] ?? {}, { payload: 'other' })
    writeFileSync(path, JSON.stringify(actions))
    const { code, output } = await run(path)
    expect(code).toBe(1)
    expect(output).toContain('after action 4 of 11, view/searchTyped')
    expect(output).toContain('compared with its baseline')
    expect(output).toContain('recorded    "ti"')
    expect(output).toContain('recomputed  "other"')
  })

  it.each([
    [
      'of fewer actions',
      [{}],
      'is not a baseline of this trace: expected the changes of 11 actions.',
    ],
    ['of another shape', Array(11).fill(5), 'is not a baseline'],
    ['not JSON', 'x', 'is not a baseline'],
  ])('refuses a baseline %s', async (name, baseline, reason) => {
    const path = file(`${name}.json`, actionsOf(await recorded()))
    file(`${name}.expected.json`, baseline)
    const { code, output } = await run(path)
    expect(code).toBe(2)
    expect(output).toContain(reason)
  })

  it('uses the initial value of a field that an older build did not record', async () => {
    const older = await recorded()
    for (const { state } of older.computedStates) delete state.view.sortOrder
    const path = file('older.json', older)
    expect((await readTrace(path, initialState)).initialState).toMatchObject({
      view: { sortOrder: 'none' },
    })
    expect((await replay(path)).first).toBe(undefined)
  })

  it('reads a file with a byte order mark, and a trace from before a slice was added', async () => {
    expect((await replay(file('bom.json', `\uFEFF${readFileSync(SEARCH, 'utf8')}`))).first).toBe(
      undefined,
    )
    const lifted = await recorded()
    lifted.computedStates = []
    lifted.committedState = { view: lifted.committedState.view }
    expect(await replay(file('fewer.json', lifted))).toMatchObject({ comparedWith: 'nothing' })
  })

  it('may come from a pipe', async () => {
    const pipe = join(folder, 'pipe.json')
    execFileSync('mkfifo', [pipe])
    const read = readTrace(pipe, initialState)
    void writeFile(pipe, readFileSync(SEARCH))
    expect(await read).toEqual(await readTrace(SEARCH, initialState))
  })
})

describe('a file that is not a trace of this site', () => {
  const compact = readFileSync(SEARCH, 'utf8')
  const foreign = {
    actionsById: { 0: { action: { type: '@@INIT' } } },
    stagedActionIds: [0],
    computedStates: [{ state: { todos: [] } }],
  }
  const faulty: [name: string, content: unknown, reason: string | RegExp][] = [
    ['empty', '', 'the file is empty'],
    ['of spaces', ' \n', 'is not a trace'],
    ['cut off', compact.slice(0, 2000), 'the file is cut off, after entry actions.0'],
    ['with text after it', `${compact}{}`, 'entry actions'],
    ['of a newer version', { traceVersion: 2 }, 'is of version 2: this build reads version 1'],
    [
      'a reference to nothing',
      compact.replace('"actions":[', '"actions":[{"$shared":99},'),
      'entry shared: no shared value 99',
    ],
    [
      'a reference by name',
      compact.replace('"actions":[', '"actions":[{"$shared":"length"},'),
      'entry shared: no shared value length',
    ],
    [
      'a change without a place',
      compact.replace('"changes":[[["', '"changes":[[["nowhere","'),
      /entry actions\.\d+\.changes: nothing at nowhere/,
    ],
    [
      'shared values that multiply',
      {
        traceVersion: 1,
        shared: Array.from({ length: 40 }, (_, at) => [
          { $shared: at - 1 },
          { $shared: at - 1 },
        ]).with(0, []),
        actions: [],
      },
      'is damaged: entry shared: value 23 is too large.',
    ],
    ...[
      ['installedApps', 'apps', 'length'],
      ['installedApps', 'apps', '4294967294'],
      ['installedApps', 'apps', 'constructor'],
      ['view', '__proto__'],
    ].map((path): [string, string, RegExp] => [
      `a change at ${path.join(' ')}`,
      compact.replace('"changes":[', `"changes":[[${JSON.stringify(path)},4294967295],`),
      new RegExp(`is damaged: entry actions.0.changes: invalid key at ${path.join('.')}\\.$`),
    ]),
    ['not JSON', 'hello', 'Unexpected "h" at position 0.'],
    ['a number', '42', 'expected an export of Redux DevTools or an array of actions'],
    ['an object', '{"a": 1}', 'expected an export of Redux DevTools or an array of actions'],
    ['an array of numbers', '[1]', 'entry 0: expected Object, got 1'],
    [
      'an action without a type',
      { payload: [{ type: 'a' }, {}] },
      'entry payload.1.type: expected ',
    ],
    [
      'a payload of text',
      { payload: 'x'.repeat(1e6) },
      /entry payload: expected JSON, got .{0,60}\.$/,
    ],
    ['of other slices', foreign, /trace of another site: expected slices .*view.*, got todos\./],
    ['of other actions', [{ type: 'todos/added' }], /trace of another site: .*, got todos\./],
  ]

  it('is named with the reason in one sentence, and exits with 2', async () => {
    const reasons = new Map(
      faulty.map(([name, content, reason]) => [file(`${name}.json`, content), reason]),
    )
    reasons.set(join(folder, 'none.json'), 'no such file')
    const { code, output } = await run(...reasons.keys())
    expect(code).toBe(2)
    const lines = output.trim().split('\n')
    for (const [path, reason] of reasons) {
      const sentence = lines.find(line => line.includes(path))
      expect(sentence, path).toMatch(/^error: /)
      expect(sentence).toMatch(reason)
    }
    const { size } = reasons
    expect(lines).toHaveLength(size + 1)
    expect(output).toContain(
      `${size} files: 0 without a difference, 0 with one, ${size} unreadable`,
    )
  })

  it.each([
    [
      'an entry',
      (states: unknown[]) => states.splice(4, 1),
      'entry computedStates: expected 12 states, got 11.',
    ],
    ['one state', (states: unknown[]) => states.fill({}, 4, 5), 'entry computedStates.4.state'],
    [
      'the first',
      (states: unknown[]) => states.fill(null, 0, 1),
      'entry computedStates.0: expected',
    ],
  ])('refuses a lifted export without %s', async (name, damage, reason) => {
    const lacking = await recorded()
    damage(lacking.computedStates)
    const path = file(`lacking ${name}.json`, lacking)
    const sentence = `${path} is not a valid trace: ${reason}`
    await expect(readTrace(path, initialState)).rejects.toThrow(sentence)
  })

  it('exits with 2 for a folder without traces and for a missing argument', async () => {
    await mkdir(join(folder, 'nothing'), { recursive: true })
    expect(await run(join(folder, 'nothing'))).toMatchObject({ code: 2 })
    expect((await run()).output).toBe('error: Missing FILE; see --help.\n')
  })
})

describe('the compact format', () => {
  it('keeps actions, times and states of a lifted export, the catalogue once, in a fraction of the size', async () => {
    const catalogue = Array.from({ length: 100 }, (_, id) => ({ id, title: `App ${id}` }))
    const lifted = await recorded()
    for (const { state } of lifted.computedStates) state.installedApps.apps = catalogue
    const [whole, out] = [file('to-compact.json', lifted), join(folder, 'compacted.trace.json')]
    await run(whole, '--compact', out)
    const [before, after] = [
      await readTrace(whole, initialState),
      await readTrace(out, initialState),
    ]
    expect(after).toEqual({ ...before, format: 'compact trace' })
    expect(statSync(out).size).toBeLessThan(statSync(whole).size / 8)
    expect(readFileSync(out, 'utf8').match(/App 77/g)).toHaveLength(1)
  })

  it('keeps values that look like references, removed values, and shorter lists', () => {
    const data = { $shared: 1, text: 'long enough to be shared by all that refer to it, or so' }
    const { shared, values } = shareValues([data, [data], { data }])
    expect(restoreValues(values, shared)).toEqual([data, [data], { data }])
    const [before, after] = [
      { a: [1, 2, 3], b: 1, c: null },
      { a: [1], c: { d: null } },
    ]
    const changes = JSON.parse(JSON.stringify(findChanges(before, after)))
    expect(applyChanges(before, changes)).toEqual(after)
  })

  it('leaves an old file as it was if the trace is damaged', async () => {
    const out = file('old.trace.json', 'old')
    expect(await run(file('damaged.json', '{"traceVersion":1'), '--compact', out)).toMatchObject({
      code: 2,
    })
    expect(readFileSync(out, 'utf8')).toBe('old')
    expect(await run(SEARCH, '--compact', folder)).toMatchObject({ code: 2 })
    expect((await run(TRACES, '--compact', out)).output).toMatch(
      /^error: --compact takes one trace, got \d+\.\n$/,
    )
  })
})

describe('--update', () => {
  it.each(['lifted', 'compact'])('accepts the states of this build (%s)', async format => {
    const lifted = await recorded()
    for (const { state } of lifted.computedStates.slice(5)) state.view.sortOrder = 'by hand'
    let path = file('outdated lifted.json', lifted)
    if (format === 'compact') {
      await run(path, '--compact', join(folder, 'outdated.trace.json'))
      path = join(folder, 'outdated.trace.json')
    }
    const { code, output } = await run(path, '--update')
    expect(code).toBe(0)
    expect(output.match(/after action/g)).toHaveLength(1)
    expect(output).toContain('  after action 5 of 11, view/searchTyped\n    view.sortOrder\n')
    expect(await run(path)).toMatchObject({ code: 0 })
    expect((await run(path, '--update')).output).toContain('nothing to update')
  })

  it('refuses a trace with an action that throws, or without states, and leaves it as it was', async () => {
    const lifted = await recorded()
    Object.assign(lifted.actionsById[9]?.action ?? {}, { payload: null })
    const throwing = file('throwing.json', lifted)
    const before = readFileSync(throwing, 'utf8')
    const { code, output } = await run(throwing, '--update')
    expect(code).toBe(2)
    expect(output).toMatch(
      /the reducer throws at action 9 of 11, installedApps\/appInstalled: TypeError/,
    )
    expect(readFileSync(throwing, 'utf8')).toBe(before)
    const bare = file('bare-update.json', actionsOf(await recorded()))
    expect((await run(bare, '--update')).output).toContain('has no recorded states to update')
  })
})

describe('minimizeTrace', () => {
  const long = async () => {
    const trace = await readTrace(SEARCH, initialState)
    return { trace, options: { reducer: withBug, leaveOut, isContext } }
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
    expect(replayTrace(least, { reducer, leaveOut }).first).toBe(undefined)
  })

  it('keeps the actions that make a reducer throw', async () => {
    const { trace } = await long()
    const throwing: Reducer = (state, action) => {
      const { view } = state as { view: { searchText: string } }
      if (action.type === 'view/locationChanged' && view.searchText === 'tide')
        throw new Error('bug')
      return reducer(state, action)
    }
    const options = { reducer: throwing, leaveOut, isContext: () => false }
    const least = minimizeTrace('bug.json', trace, replayTrace(trace, options), options)
    expect(least.actions.map(({ action }) => action.payload)).toEqual(['tide', expect.anything()])
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
      leaveOut: [],
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

describe('pictures', () => {
  /** A filmstrip of one white screen with some black pixels. */
  async function stripOf(blackPixels: number): Promise<Filmstrip> {
    const screen = Buffer.alloc(1280 * 1200 * 4, 255)
    for (let pixel = 0; pixel < blackPixels; pixel += 1) screen.fill(0, pixel * 4, pixel * 4 + 3)
    const strip: Filmstrip = { name: 'strip', pictures: {}, frames: [] }
    const picture = await addPicture(strip, screen)
    strip.frames.push({ type: 'start', summary: '', payload: '', changes: [], picture })
    return strip
  }

  it.each([
    [3, undefined, '0 of 1 screen changed'],
    [
      4,
      { pixels: 4, before: expect.any(String), marked: expect.any(String) },
      '1 of 1 screen changed: 0',
    ],
  ])(
    'counts four differing pixels as a change, and fewer as noise (%i)',
    async (pixels, change, summary) => {
      const strip = await stripOf(pixels)
      await markChanges(strip, await stripOf(0))
      expect(strip.frames[0]?.change).toEqual(change)
      expect(strip.summary).toBe(summary)
    },
  )

  it('counts a screen of another height as changed', async () => {
    const strip = await stripOf(0)
    const older = await stripOf(0)
    const smaller = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#fff' } })
    const picture = (await smaller.webp().toBuffer()).toString('base64')
    Object.assign(older, { pictures: { smaller: picture } })
    Object.assign(older.frames[0] ?? {}, { picture: 'smaller' })
    await markChanges(strip, older)
    expect(strip.frames[0]?.change).toEqual({ pixels: 1280 * 1200 })
  })

  it('lists changed screens as ranges', () => {
    expect(formatRanges([31, 34, 35, 36, 37, 38, 39, 41, 42, 43])).toBe('31, 34–39, 41–43')
  })
})

describe('--to-test', () => {
  it('leaves an install to be done by hand if another tab had stored the app', async () => {
    const traced = (type: string) => ({ action: { type }, isSkipped: false })
    const lines = await writeStep({} as Page, {
      before: undefined,
      next: traced('installedApps/installRequested'),
      after: [traced('installedApps/listSynced')],
      state: readState(initialState, 'trace'),
      history: [],
      keepList: () => 0,
    })
    expect(lines).toEqual([
      '// installedApps/installRequested: another tab had stored this app already.',
    ])
  })
})

describe('addressOf', () => {
  it.each([
    ['/', './'],
    ['/appdetails/17', './appdetails/17'],
    ['/https://evil.example/x', './https://evil.example/x'],
    ['///evil.example', './//evil.example'],
    ['/\\\\evil.example', './//evil.example'],
    ['/\t//evil.example', './//evil.example'],
    ['https://evil.example', './https://evil.example'],
    ['/../%2e%2e/evil', './evil'],
    ['/javascript:alert(1)', './javascript:alert(1)'],
  ])('gives an address of the site for %j', (pathname, address) => {
    expect(addressOf({ pathname, search: '', hash: '' })).toBe(address)
    const { origin } = new URL(address, 'http://site.example/store/')
    expect(origin).toBe('http://site.example')
  })
})

describe('npm run record', () => {
  it('refuses an --out that cannot be written before it opens the site', async () => {
    const nowhere = 'http://localhost:1/'
    const missing = await runRecord(nowhere, '--out', join(folder, 'none', 'bug.json'))
    expect(missing.code).toBe(2)
    expect(missing.output).toMatch(/^error: Cannot write --out \S+: no folder \S+\.\n$/)
    const taken = await runRecord(nowhere, '--out', folder)
    expect(taken.code).toBe(2)
    expect(taken.output).toMatch(
      /^error: Cannot write --out \S+: it is a folder\. Name a file\.\n$/,
    )
  })
})

describe('findDifferences', () => {
  it('treats undefined as missing, and skips paths that are left out', () => {
    const recordedState = { a: { b: 1 }, left: { out: 1 }, list: [1, 2] }
    const recomputed = { a: { b: 1, c: undefined }, left: 2, list: [1] }
    expect(findDifferences(recordedState, recomputed, ['left'])).toEqual([
      { path: 'list.1', recorded: 2, recomputed: undefined },
    ])
  })

  it('distinguishes an array from an object', () => {
    expect(findDifferences([], {}, [])).toEqual([{ path: '', recorded: [], recomputed: {} }])
  })
})
