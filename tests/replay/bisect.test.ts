import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { initialState, reducer } from '../../tools/replay/siteAdapter.ts'
import { runNode } from '../support/runNode.ts'

const TRACE = resolve('tests/replay/traces/search-install-uninstall.trace.json')

describe('npm run bisect', () => {
  const clone = join(makeTemporaryFolder('bisect test'), 'clone')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: clone,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  const bisect = (...args: string[]) =>
    runNode([resolve('tools/replay/bisectCommand.ts'), ...args], {}, clone)

  /** Changes a file with `change`, commits it, and returns the commit. */
  function commit(file: string, change: (text: string) => string): string {
    const path = join(clone, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
    git('commit', '-qam', `change ${file}`)
    return git('rev-parse', '--short', 'HEAD')
  }

  const reducers = 'src/features/installedApps/installedAppsSlice.ts'
  const root = 'src/app/rootReducer.ts'
  let good = ''
  let culprit = ''

  beforeAll(() => {
    execFileSync('git', ['clone', '-q', '--shared', '.', clone])
    good = git('rev-parse', 'HEAD')
    const broken = "import './missing.ts'\n"
    commit(root, text => text + broken)
    commit(root, text => text.replace(broken, ''))
    // From here on, the action has another type.
    const path = join(clone, reducers)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('appUninstalled', 'appRemoved'))
    commit('src/shared/trace/upgradeTrace.ts', text =>
      text.replace(
        'actions: [',
        "$&({ type, ...rest }) => ({ type: type.replace('Uninstalled', 'Removed'), ...rest }),",
      ),
    )
    culprit = commit(reducers, text =>
      text.replace("apply(state, { type: 'added', app })", 'state.apps = []'),
    )
    commit('README.md', text => `${text}\n`)
  })

  it('names the commit that broke a trace, and leaves the checkout as it was', async () => {
    appendFileSync(join(clone, 'README.md'), 'not committed')
    const { code, output } = await bisect(TRACE, good, 'HEAD')
    expect(output).toContain(`${culprit} `)
    expect(output).toMatch(/is the first commit at which .* differs\.\n {2}after action 9 of 11/)
    expect(output).toContain('    installedApps.apps: missing 42 Tidewallet')
    expect(code).toBe(0)
    expect(git('status', '--short')).toBe('M README.md')
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  it('lists the commits among which it cannot decide, and exits with 1', async () => {
    git('checkout', '-qf', '--detach', good)
    const broken = commit(root, text => `${text}import './missing.ts'\n`)
    git('checkout', '-q', good, '--', root)
    const bug = commit(reducers, text =>
      text.replace("apply(state, { type: 'added', app })", 'state.apps = []'),
    )
    const undecided = await bisect(TRACE, good, bug)
    expect(undecided.code).toBe(1)
    expect(undecided.output).toContain(`skipped  ${broken}`)
    expect(undecided.output).toMatch(new RegExp(`One of these commits[^]*^${bug} `, 'm'))
  })

  it('bisects a trace without recorded states if a reducer throws', async () => {
    const bare = join(clone, 'bare.json')
    writeFileSync(bare, JSON.stringify([{ type: 'view/searchTyped', payload: 'tide' }]))
    git('checkout', '-qf', '--detach', good)
    const throwing = commit('src/features/view/viewSlice.ts', text =>
      text.replace('setValue(state, payload.key, payload.value)', 'throw new Error(payload.value)'),
    )
    const { code, output } = await bisect(bare, good, 'HEAD')
    expect(output).toContain(`${throwing} `)
    expect(output).toContain('the reducer threw Error: tide')
    expect(code).toBe(0)
    expect(await bisect(bare, good, good)).toMatchObject({
      code: 2,
      output: expect.stringContaining('has no recorded states, and no reducer throws'),
    })
  })

  it('judges a commit by the fields that the trace has, not by one that has left the state since', async () => {
    git('checkout', '-qf', '--detach', good)
    const older = commit('src/features/view/viewSlice.ts', text =>
      text
        .replace('} } as ViewState,', "}, path: '/' } as ViewState,")
        .replace(
          'return { location }',
          'return { location, path: location.pathname } as ViewState',
        ),
    )
    expect(git('show', '--stat')).toContain('2 insertions')
    expect((await bisect(TRACE, older, older)).output).toContain('without a difference at both')
  })

  it('knows a field that comes with an action, such as an open dialog', async () => {
    const action = { type: 'view/dialogOpened', payload: { name: 'phone', item: 0 } }
    const states = [initialState, reducer(initialState, action)]
    const opened = join(clone, 'opened.json')
    const lifted = {
      actionsById: { 0: { action: { type: '@@INIT' } }, 1: { action } },
      stagedActionIds: [0, 1],
      computedStates: states.map(state => ({ state })),
    }
    writeFileSync(opened, JSON.stringify(lifted))
    const { code, output } = await bisect(opened, good, good)
    expect(code).toBe(2)
    expect(output).toMatch(
      /error: .* replays without a difference at both .* --dist DIR --pictures NEW --against OLD/,
    )
  })
})
