import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { findDifferences } from '../../tools/replay/compare.ts'
import type { Filmstrip } from '../../tools/replay/filmstrip.ts'
import { markChanges } from '../../tools/replay/pictures.ts'
import { type Reducer, replayTrace } from '../../tools/replay/replay.ts'
import { describeResult } from '../../tools/replay/report.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/siteAdapter.ts'
import { readTrace } from '../../tools/replay/trace.ts'
import { runNode } from '../support/runNode.ts'

const TRACES = 'tests/replay/traces'
const NAMES = readdirSync(TRACES).filter(name => /(?<!\.expected)\.json$/.test(name))
const SEARCH = `${TRACES}/search-install-uninstall.json`

const folder = mkdtempSync(join(tmpdir(), 'replay-'))

/** Writes a file with a text, or with a value as JSON. */
function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** A recorded trace to be changed. */
function recorded(path = SEARCH) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The actions of a lifted export, as a bare array. */
function actionsOf(lifted: ReturnType<typeof recorded>) {
  return lifted.stagedActionIds.slice(1).map((id: number) => lifted.actionsById[id].action)
}

function replay(path: string, withReducer: Reducer = reducer) {
  return replayTrace(readTrace(path, initialState), { reducer: withReducer, leaveOut })
}

const run = (...args: string[]) => runTool('replayCommand.ts', args)
const runRecord = (...args: string[]) => runTool('record.ts', args)

const runTool = (tool: string, args: string[]) => runNode([`tools/replay/${tool}`, ...args])

describe('recorded traces', () => {
  it.each(NAMES)('%s replays without a difference', name => {
    const result = replay(`${TRACES}/${name}`)
    expect(result.first).toBe(undefined)
    expect(result.changes.length).toBeGreaterThan(0)
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
    const lifted = recorded()
    lifted.computedStates[4].state.view.searchText = 'by hand'
    const path = file('by-hand.json', lifted)
    const { code, output } = await run(path)
    const time = new Date(lifted.actionsById[lifted.stagedActionIds[4]].timestamp).toISOString()
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

  it('of a broken reducer affects later states, whose differences are counted', () => {
    const broken: Reducer = (state, action) =>
      action.type === 'installedApps/appInstalled' ? state : reducer(state, action)
    const { first } = replay(SEARCH, broken)
    expect(first).toMatchObject({
      position: 9,
      type: 'installedApps/appInstalled',
      differences: [{ path: 'installedApps.apps.0', recomputed: undefined }],
      laterCount: 1,
    })
  })

  it('is also reported for an error that a reducer throws', () => {
    const broken: Reducer = (state, action) => {
      if (action.type === 'view/searchTyped') throw new Error('broken')
      return reducer(state, action)
    }
    expect(replay(SEARCH, broken).first).toMatchObject({ position: 3, thrown: 'Error: broken' })
  })

  it('lists at most 20 values', () => {
    const lifted = recorded()
    const extra = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, 1]))
    Object.assign(lifted.computedStates[2].state.view, extra)
    expect(replay(file('many.json', lifted)).first?.differences).toHaveLength(20)
  })

  it('is printed as JSON with --json', async () => {
    const lifted = recorded()
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
    const lifted = recorded()
    for (const index of [1, 3]) lifted.computedStates[index].state.view.sortOrder = 'by hand'
    const differing = file('one.json', lifted)
    const { code, output } = await run(join(folder, 'none.json'), differing, `${TRACES}/sort.json`)
    expect(code).toBe(2)
    expect(output).toContain('  1 later action also differs')
    expect(output).toContain('3 files: 1 without a difference, 1 with one, 1 unreadable')
  })

  it('prints an error that a reducer throws in one line', () => {
    const trace = readTrace(SEARCH, initialState)
    const broken: Reducer = () => {
      throw new Error('first\nsecond')
    }
    const bare = { ...trace, recordedStates: undefined }
    const words = describeResult('x.json', bare, replayTrace(bare, { reducer: broken, leaveOut }))
    expect(words.split('\n').slice(0, 3)).toEqual([
      'differs  x.json: lifted export, 11 actions',
      expect.stringContaining('after action 1 of 11'),
      '    the reducer threw Error: first',
    ])
  })

  it('compares the catalogue, and ignores what differs between page loads', () => {
    const lifted = recorded()
    const last = lifted.computedStates.at(-1).state.catalogueApi
    last.config.online = 'other'
    last.subscriptions = { other: 1 }
    expect(replay(file('left-out.json', lifted)).first).toBe(undefined)
    last.queries['getApps(undefined)'].data[0].title = 'other'
    expect(replay(file('compared.json', lifted)).first?.differences).toMatchObject([
      { path: 'catalogueApi.queries.getApps(undefined).data.0.title', recorded: 'other' },
    ])
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
    const [one, two] = [file('twin.json', recorded()), file('other/twin.json', recorded())]
    const { code, output } = await run(one, two, '--pictures', folder)
    expect(code).toBe(2)
    expect(output).toMatch(/^error: Two traces have the same name/)
  })

  it('refuses --save for a trace with recorded states, and writes no baseline', async () => {
    const path = file('own-states.json', recorded())
    const { code, output } = await run(path, '--save')
    expect(code).toBe(2)
    expect(output).toContain(`${path} has recorded states: --save is for traces without them.`)
    expect(existsSync(join(folder, 'own-states.expected.json'))).toBe(false)
  })
})

describe('formats', { timeout: 60_000 }, () => {
  it('reads a default export, with or without its initial state', async () => {
    const lifted = recorded()
    const payload = JSON.stringify(actionsOf(lifted))
    const preloadedState = JSON.stringify(lifted.computedStates[0].state)
    const whole = file('default.json', { payload, preloadedState })
    expect(readTrace(whole, initialState)).toMatchObject({ format: 'default export' })
    const { code, output } = await run(whole, file('without.json', { payload }))
    expect(code).toBe(0)
    expect(output).toContain(
      '11 actions: no reducer threw, but there are no states to compare with',
    )
    expect(output).toContain('2 files: 2 without a difference')
  })

  it('reads a bare array of actions', () => {
    const path = file('array.json', actionsOf(recorded()))
    expect(readTrace(path, initialState).format).toBe('bare array of actions')
    expect(replay(path)).toMatchObject({ comparedWith: 'nothing', first: undefined })
  })

  it('starts after dropped actions, and ignores skipped ones', () => {
    const lifted = recorded()
    lifted.stagedActionIds.splice(1, 3)
    lifted.computedStates.splice(0, 3)
    expect(replay(file('dropped.json', lifted)).first).toBe(undefined)
    const skipping = recorded(`${TRACES}/sort.json`)
    const last = skipping.stagedActionIds.length - 1
    skipping.skippedActionIds = [skipping.stagedActionIds[last]]
    skipping.computedStates[last] = skipping.computedStates[last - 1]
    expect(replay(file('skipped.json', skipping)).first).toBe(undefined)
  })

  it('compares with a saved baseline if there are no recorded states', async () => {
    const actions = actionsOf(recorded())
    const path = file('saved.json', actions)
    expect((await run(path, '--save')).output).toContain('saved.expected.json')
    expect((await run(path)).output).toContain('same     ')
    actions[3].payload = 'other'
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
    ['not JSON', 'x', 'Cannot read '],
  ])('refuses a baseline %s', async (name, baseline, reason) => {
    const path = file(`${name}.json`, actionsOf(recorded()))
    file(`${name}.expected.json`, baseline)
    const { code, output } = await run(path)
    expect(code).toBe(2)
    expect(output).toContain(reason)
  })

  it('uses the initial value of a field that an older build did not record', () => {
    const older = recorded()
    for (const { state } of older.computedStates) delete state.view.sortOrder
    const path = file('older.json', older)
    expect(readTrace(path, initialState).initialState).toMatchObject({
      view: { sortOrder: 'none' },
    })
    expect(replay(path).first).toBe(undefined)
  })

  it('reads a file with a byte order mark, and a trace from before a slice was added', () => {
    expect(replay(file('bom.json', `\uFEFF${readFileSync(SEARCH, 'utf8')}`)).first).toBe(undefined)
    const lifted = recorded()
    delete lifted.computedStates
    lifted.committedState = { view: lifted.committedState.view }
    expect(replay(file('fewer.json', lifted))).toMatchObject({ comparedWith: 'nothing' })
  })
})

describe('a file that is not a trace of this site', () => {
  const lifted = readFileSync(SEARCH, 'utf8')
  const foreign = {
    actionsById: { 0: { action: { type: '@@INIT' } } },
    stagedActionIds: [0],
    computedStates: [{ state: { todos: [] } }],
  }
  it.each([
    ['missing', undefined, 'no such file'],
    ['empty', ' \n', 'Unexpected end of JSON input'],
    ['cut off', lifted.slice(0, 5000), 'in JSON at position 5000'],
    ['not JSON', 'hello', 'is not valid JSON'],
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
  ])(
    'prints one sentence with file and reason, and exits with 2 (%s)',
    async (name, content, reason) => {
      const path = content === undefined ? join(folder, 'none.json') : file(`${name}.json`, content)
      const { code, output } = await run(path)
      expect(code).toBe(2)
      const [sentence, summary] = output.trim().split('\n')
      expect(sentence).toMatch(/^error: /)
      expect(sentence).toContain(path)
      expect(sentence).toMatch(reason)
      expect(summary).toBe('1 file: 0 without a difference, 0 with one, 1 unreadable')
      expect(output).not.toMatch(/\n +at /)
    },
  )

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
    const lacking = recorded()
    damage(lacking.computedStates)
    const path = file(`lacking ${name}.json`, lacking)
    const { code, output } = await run(path)
    expect(code).toBe(2)
    expect(output).toContain(`${path} is not a valid trace: ${reason}`)
    expect(output).toContain('0 without a difference, 0 with one, 1 unreadable')
  })

  it('exits with 2 for a folder without traces and for a missing argument', async () => {
    await mkdir(join(folder, 'nothing'), { recursive: true })
    expect(await run(join(folder, 'nothing'))).toMatchObject({ code: 2 })
    expect((await run()).output).toBe('error: Missing FILE; see --help.\n')
  })
})

describe('pictures', () => {
  /** A filmstrip of one white screen with some black pixels. */
  function stripOf(blackPixels: number): Filmstrip {
    const screen = new PNG({ width: 1280, height: 1200 })
    screen.data.fill(255)
    for (let pixel = 0; pixel < blackPixels; pixel += 1)
      screen.data.fill(0, pixel * 4, pixel * 4 + 3)
    const picture = String(blackPixels)
    return {
      name: 'strip',
      pictures: { [picture]: PNG.sync.write(screen).toString('base64') },
      frames: [{ type: 'start', changes: {}, picture }],
    }
  }

  it.each([
    [3, undefined],
    [4, { pixels: 4, before: expect.any(String), marked: expect.any(String) }],
  ])('counts four differing pixels as a change, and fewer as noise (%i)', (pixels, change) => {
    const strip = stripOf(pixels)
    markChanges(strip, stripOf(0))
    expect(strip.frames[0]?.change).toEqual(change)
  })
})

describe('npm run record', { timeout: 60_000 }, () => {
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
