import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { initialState, reducer } from '../../tools/replay/siteAdapter.ts'
import { runNode } from '../support/runNode.ts'
import { file } from '../support/traceFiles.ts'

const TRACE = resolve('tests/replay/traces/search-install-uninstall.trace.json')
const ROOT = 'src/app/rootReducer.ts'
const UPGRADE = 'src/shared/trace/upgradeTrace.ts'
const APPS = 'src/features/installedApps/installedAppsSlice.ts'
const VIEW = 'src/features/view/viewSlice.ts'

/** What the commits of a repository change after the one that is tested, oldest first. */
const COMMITS: Record<string, Record<string, (text: string) => string>> = {
  // A field that later builds, such as this one, do not have any more
  older: {
    [VIEW]: text =>
      text
        .replace('} } as ViewState,', "}, path: '/' } as ViewState,")
        .replace(
          'return { location }',
          'return { location, path: location.pathname } as ViewState',
        ),
  },
  unloadable: { [ROOT]: text => `${text}import './missing.ts'\n` },
  renamed: {
    [ROOT]: text => text.replace("import './missing.ts'\n", ''),
    [APPS]: text => text.replaceAll('appUninstalled', 'appRemoved'),
    [UPGRADE]: text =>
      text.replace(
        'actions: [',
        "$&({ type, ...rest }) => ({ type: type.replace('Uninstalled', 'Removed'), ...rest }),",
      ),
  },
  forgetful: {
    [APPS]: text => text.replace("apply(state, { type: 'added', app })", 'state.apps = []'),
  },
  throwing: {
    [VIEW]: text =>
      text.replace('setValue(state, payload.key, payload.value)', 'throw new Error(payload.value)'),
  },
  unloadableAgain: { [ROOT]: text => `${text}import './missing.ts'\n` },
  repaired: {
    [ROOT]: text => text.replace("import './missing.ts'\n", ''),
    [APPS]: text => text.replace('state.apps = []', "apply(state, { type: 'added', app })"),
    [VIEW]: text =>
      text.replace('throw new Error(payload.value)', 'setValue(state, payload.key, payload.value)'),
  },
}

describe('npm run bisect', () => {
  const repository = makeTemporaryFolder('bisect test')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: repository,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  const bisect = (...args: string[]) =>
    runNode([resolve('tools/replay/bisectCommand.ts'), ...args], {}, repository)
  const commits: Record<string, string> = {}

  beforeAll(() => {
    // What the reducers need of this project
    for (const part of ['package.json', 'README.md', 'src'])
      cpSync(part, join(repository, part), { recursive: true })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'tested')
    git('tag', 'tested')
    for (const [name, changes] of Object.entries(COMMITS)) {
      for (const [file, change] of Object.entries(changes)) {
        const path = join(repository, file)
        const text = readFileSync(path, 'utf8')
        writeFileSync(path, change(text))
        expect(readFileSync(path, 'utf8'), `${name}: ${file}`).not.toBe(text)
      }
      git('commit', '-qam', name)
      git('tag', name)
      commits[name] = git('rev-parse', '--short', 'HEAD')
    }
  })

  it('names the commit that broke a trace, by the fields that the trace has, and leaves the checkout as it was', async () => {
    appendFileSync(join(repository, 'README.md'), 'not committed')
    const { code, output } = await bisect(TRACE, 'tested', 'throwing')
    expect(output).toContain(`${commits.forgetful} `)
    expect(output).toMatch(/is the first commit at which .* differs\.\n {2}after action 9 of 11/)
    expect(output).toContain('    installedApps.apps: missing 42 Tidewallet')
    expect(code).toBe(0)
    expect(git('status', '--short')).toBe('M README.md')
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  it('bisects a trace without recorded states if a reducer throws', async () => {
    const bare = file('bare.json', [{ type: 'view/searchTyped', payload: 'tide' }])
    const { code, output } = await bisect(bare, 'tested', 'throwing')
    expect(output).toContain(`${commits.throwing} `)
    expect(output).toContain('the reducer threw Error: tide')
    expect(code).toBe(0)
  })

  it('lists the commits among which it cannot decide, here which one repaired a trace, and exits with 1', async () => {
    const { code, output } = await bisect(TRACE, 'throwing', 'repaired')
    expect(output).toContain(`skipped  ${commits.unloadableAgain}`)
    const [, listed = ''] = output.split('One of these commits')
    expect(listed.match(/^\w+ \S+ (?=\w+$)/gm)).toHaveLength(2)
    expect(listed).toContain(`\n${commits.repaired} `)
    expect(code).toBe(1)
  })

  it('knows a field that comes with an action, such as an open dialog', async () => {
    const action = { type: 'view/dialogOpened', payload: { name: 'phone', item: 0 } }
    const states = [initialState, reducer(initialState, action)]
    const opened = file('opened.json', {
      actionsById: { 0: { action: { type: '@@INIT' } }, 1: { action } },
      stagedActionIds: [0, 1],
      computedStates: states.map(state => ({ state })),
    })
    const { code, output } = await bisect(opened, 'tested', 'tested')
    expect(code).toBe(2)
    expect(output).toMatch(
      /error: .* replays without a difference at both .* --dist DIR --pictures NEW --against OLD/,
    )
  })
})
