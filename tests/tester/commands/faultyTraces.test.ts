import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTrace } from '../../../tools/replay/readTrace.ts'
import { slices } from '../../../tools/replay/siteAdapter.ts'
import { file, folder, recorded, run, SEARCH } from '../../support/traceFiles.ts'

describe('a file that is not a trace of this site', () => {
  const compact = readFileSync(SEARCH, 'utf8')
  const foreign = {
    actionsById: { 0: { action: { type: '@@INIT' } } },
    stagedActionIds: [0],
    computedStates: [{ state: { todos: [] } }],
  }
  const faulty: [name: string, content: unknown, reason: string | RegExp][] = [
    ['empty', '', /empty\.json, line 1, column 1: invalid JSON/],
    ['cut off', compact.slice(0, 2000), /cut off\.json, line \d+, column \d+: invalid JSON/],
    ['of a newer version', { traceVersion: 2 }, 'has version 2: this build reads version 1'],
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
      'an action without its changes',
      compact.replace('"changes":', '"others":'),
      /entry actions\.\d+\.changes: expected Array, got undefined/,
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
    ['no list', [], 'has no actions'],
    ['only a start', { payload: [], preloadedState: { view: {} } }, 'has no actions'],
    [
      'no place',
      { ...foreign, currentStateIndex: -5 },
      'entry currentStateIndex: expected >=0, got -5',
    ],
    ['not JSON', 'hello', /not JSON\.json, line 1, column 1: invalid JSON\. Unexpected token 'h'/],
    ['an object', '{"a": 1}', 'expected an export of Redux DevTools or an array of actions'],
    ['an array of numbers', '[1]', 'entry 0: expected an object {…}, got 1'],
    ['an action without a type', { payload: [{ type: 'a' }, {}] }, 'entry payload.1.type: missing'],
    [
      'a payload of text',
      { payload: 'x'.repeat(1e6) },
      /entry payload: expected JSON, got .{0,60}\.$/,
    ],
    ['of other slices', foreign, /trace of another site: expected slices .*view.*, got todos\./],
    [
      'of another site with a view',
      { ...foreign, computedStates: [{ state: { view: {}, todos: [] } }] },
      /trace of another site: .*, got view, todos\./,
    ],
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
    expect(() => readTrace(path, slices)).toThrow(sentence)
  })
})
