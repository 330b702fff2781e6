import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { runNode } from '../../support/runNode.ts'
import { file, folder, recorded, run } from '../../support/traceFiles.ts'

const TRACE = resolve('tests/tester/traces/search-install-uninstall.trace.json')
const ROOT = 'src/app/rootReducer.ts'
const APPS = 'src/features/installedApps/installedAppsSlice.ts'
const VIEW = 'src/features/view/viewSlice.ts'
const LISTENERS = 'src/features/installedApps/installedAppsListeners.ts'

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
  unstored: {
    [LISTENERS]: text => text.replace(/await extra.+'added', app: record \}\)/, 'true'),
  },
  forgetful: {
    [APPS]: text => text.replace("apply(state, { type: 'added', app })", 'state.apps = []'),
  },
  unloadable: { [ROOT]: text => `${text}import './missing.ts'\n` },
  throwing: {
    [ROOT]: text => text.replace("import './missing.ts'\n", ''),
    [VIEW]: text =>
      text.replace('setValue(state, payload.key, payload.value)', 'throw new Error(payload.value)'),
  },
}

describe('--good', () => {
  const repository = makeTemporaryFolder('good test')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: repository,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  /** Runs `npm run replay` in a checkout of the commit `here`. */
  const replay = (here: string, ...args: string[]) => {
    git('checkout', '--quiet', here)
    return runNode(['tools/replay/replayCommand.ts', ...args], {}, repository)
  }
  const commits: Record<string, string> = {}

  beforeAll(() => {
    for (const part of ['package.json', 'package-lock.json', 'README.md', 'src', 'tools'])
      cpSync(part, join(repository, part), { recursive: true })
    symlinkSync(resolve('node_modules'), join(repository, 'node_modules'))
    writeFileSync(join(repository, '.gitignore'), 'node_modules\n.cache')
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

  it('names the action and commit that changed a state, and leaves the checkout alone', async () => {
    appendFileSync(join(repository, 'README.md'), 'not committed')
    // What a killed process leaves
    const left = makeTemporaryFolder(`replay-commits-${spawnSync('true').pid}`)
    git('worktree', 'add', '--quiet', '--detach', join(left, 'worktree'))
    const page = join(repository, '.cache/replay/search-install-uninstall/index.html')
    mkdirSync(dirname(page), { recursive: true })
    writeFileSync(page, 'of an earlier difference')
    const { code, output } = await replay('forgetful', TRACE, '--good', 'tested')
    expect(output).toContain('compact trace, 11 actions, compared with tested')
    expect(output).toContain('  after action 9 of 11, installedApps/appInstalled')
    expect(output).toContain('    installedApps.apps.#42\n      recorded    42 Tidewallet\n')
    expect(output).toMatch(new RegExp(`  culprit: ${commits.forgetful} .* forgetful\n`))
    expect(code).toBe(1)
    expect(git('status', '--short')).toBe('M README.md')
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
    expect([left, page].filter(path => existsSync(path))).toEqual([])
    git('checkout', 'README.md')
  })

  it('names the action and commit that changed an answer, without a browser', async () => {
    const { code, output } = await replay('unstored', TRACE, '--good', 'tested')
    expect(output).toContain('compared with tested, its states and answers')
    expect(output).toContain(
      '  the answer to action 8 of 11, installedApps/installRequested: Press',
    )
    expect(output).toContain('      re-enacted  Reads the saved list of installed apps')
    expect(output).toMatch(new RegExp(`  culprit: ${commits.unstored} .* unstored\n`))
    expect(output).not.toContain('Building')
    expect(code).toBe(1)
  })

  it('lists the undecided commits, without one that changed only a later state', async () => {
    // Without states
    const bare = file('bare.json', [
      { type: 'view/parameterChosen', payload: { key: 'searchText', value: 'tide' } },
    ])
    const { code, output } = await replay('throwing', TRACE, bare, '--good', 'older', '--json')
    const reports = JSON.parse(output.slice(output.indexOf('\n{'))).files
    expect(reports).toMatchObject([{ position: 3 }, { outcome: 'differs', position: 1 }])
    expect(reports[1].first.thrown).toBe('Error: tide')
    const undecided = new RegExp(`^(${commits.unloadable}|${commits.throwing}) `)
    for (const { culprits } of reports) {
      expect(culprits).toHaveLength(2)
      for (const culprit of culprits) expect(culprit).toMatch(undecided)
    }
    expect(code).toBe(1)
  })

  it('keeps a trace that was recorded with the bug in the states of the good commit', async () => {
    git('checkout', '--quiet', 'tested')
    const path = join(repository, APPS)
    writeFileSync(path, COMMITS.forgetful?.[APPS]?.(readFileSync(path, 'utf8')) ?? '')
    const lifted = await recorded()
    for (const { state } of lifted.computedStates) state.installedApps.apps = []
    const withBug = file('with-bug.json', lifted)
    const out = join(folder, 'confirmed.trace.json')
    const { output } = await replay('tested', withBug, '--good', 'tested', '--compact', out)
    expect(output).toContain('  culprit: uncommitted changes')
    expect(output).not.toContain('No good commit')
    git('checkout', '--quiet', APPS)
    expect(readFileSync(out, 'utf8')).toContain('Tidewallet')
    // This build is the good one.
    expect(await run(out)).toMatchObject({ code: 0 })
  })

  it('refuses a good commit whose reducer throws', async () => {
    const { code, output } = await replay('throwing', TRACE, '--good', 'throwing')
    expect(output).toMatch(/error: .*: the reducer of throwing throws at action 3, view/)
    expect(code).toBe(2)
  })
})
