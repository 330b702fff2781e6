import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const WORKFLOWS = globSync('.github/workflows/*.yml')
const workflow = read('.github/workflows/refresh.yml')
const [, reportJob = ''] = workflow.split('\n  report:\n')
const PROPOSE = 'Open the pull request, or renew the one of last week'

/** The shell script of the step `name`, in whatever workflow it is. It enters only folders that exist. */
function scriptOf(name: string): string {
  const [, step = ''] = WORKFLOWS.map(read).join('\n').split(`- name: ${name}\n`)
  const [, script = ''] = /\n? {8}run: \|\n((?: {10}.*\n|\n)+)/.exec(step) ?? []
  return `cd() { builtin cd "$@" 2> /dev/null || :; }\n${script.replaceAll(/^ {10}/gm, '')}`
}

/** Runs the script of a step as GitHub does, in a folder with programs that stand in for real ones. */
function openRunner(programs: Record<string, string>) {
  const folder = makeTemporaryFolder('runner')
  mkdirSync(join(folder, 'bin'))
  for (const [name, script] of Object.entries(programs)) {
    const file = join(folder, 'bin', name)
    writeFileSync(file, `#!/bin/bash\necho "${name} $*" >> "$RUNNER_TEMP/calls"\n${script}\n`)
    chmodSync(file, 0o755)
  }
  const textOf = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  return {
    textOf,
    folder,
    write: (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    run: (step: string, env: Record<string, string> = {}) => {
      writeFileSync(join(folder, 'calls'), '')
      const variables = {
        PATH: `${folder}/bin:${process.env.PATH}`,
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
        ...env,
      }
      const options = { cwd: folder, env: variables, encoding: 'utf8' } as const
      const { status } = spawnSync('bash', ['-e', '-c', scriptOf(step)], options)
      return { status, calls: textOf('calls').trim().split('\n') }
    },
  }
}

const GH = `
case "$*" in
  *has_issues) echo "$HAS_ISSUES" ;;
  *--paginate*) printf "$NUMBERS" ;;
  'issue view'*) printf '%s\\n' "$BODY" ;;
esac`

/** What `gh` is asked to do after it has looked for the issue. */
function report(env: Record<string, string>) {
  const runner = openRunner({ gh: GH })
  const defaults = {
    HAS_ISSUES: 'true',
    NUMBERS: '',
    FAILED: 'false',
    RUN: 'https://run',
    ATTENTION: '',
  }
  const found = runner.run('Open, update or close the issue', {
    GH_REPO: 'example/site',
    ...defaults,
    ...env,
  })
  const writes = found.calls.filter(call => /^gh issue (?!view)/.test(call))
  return { ...found, writes: writes.map(call => call.replace(/ --body-file.*/, '')), ...runner }
}

const hostile = '## Needs attention\n\n<pre>$(touch pwned) `touch pwned` "; touch pwned #</pre>'

it('opens an issue, and takes what it says as data', () => {
  const { status, calls, writes, textOf } = report({ ATTENTION: hostile })
  expect(status).toBe(0)
  expect(calls.join('\n')).toContain('.user.login == "github-actions[bot]"')
  expect(writes).toEqual(['gh issue create --title The catalogue needs attention'])
  expect(textOf('body.md')).toBe(`${hostile}\n`)
  expect(textOf('pwned')).toBe('')
  expect(existsSync('pwned')).toBe(false)
})

it('updates the open issue if something else needs attention, and leaves it otherwise', () => {
  const open = { ATTENTION: hostile, NUMBERS: '7\\n5\\n' }
  expect(report({ ...open, BODY: hostile }).writes).toEqual([])
  expect(report({ ...open, BODY: 'Before' }).writes).toEqual([
    'gh issue edit 7',
    'gh issue comment 7 --body This has changed: https://run',
  ])
})

it('closes the issue when all is well', () => {
  expect(report({}).writes).toEqual([])
  expect(report({ NUMBERS: '7\\n' }).writes).toEqual([
    'gh issue close 7 --comment All is well again: https://run',
  ])
})

it('reports a run that has failed', () => {
  const { writes, textOf } = report({ FAILED: 'true' })
  expect(writes).toHaveLength(1)
  expect(textOf('body.md')).toContain('The [run](https://run) has failed.')
})

it('fails in a repository without issues, if something needs attention', () => {
  expect(report({ HAS_ISSUES: 'false' }).status).toBe(0)
  const { status, writes, textOf } = report({ HAS_ISSUES: 'false', ATTENTION: hostile })
  expect(status).toBe(1)
  expect(writes).toEqual([])
  expect(textOf('step-summary')).toContain('Needs attention')
})

it('gives the job that writes issues no other right and nobody else to run', () => {
  expect(reportJob).toContain('    permissions:\n      issues: write\n    steps:')
  expect(reportJob).not.toContain('uses:')
  expect(workflow).toContain('\npermissions: {}\n')
  // What GitHub inserts into a script would be code.
  const scripts = [
    ...WORKFLOWS.map(read)
      .join('\n')
      .matchAll(/ run: (?:\|\n((?: {10}.*\n|\n)+)|(.*\n))/g),
  ]
  expect(
    scripts.map(([script]) => script).filter(script => /\$\{\{ (?!matrix\.)/.test(script)),
  ).toEqual([])
})

it.each([
  [{ PAGES: 'true', BASE_PATH: '/store/' }, '/store/ --no-compress'],
  [{ PAGES: 'false', BASE_PATH: '/$(touch pwned) "; touch a #' }, '/$(touch pwned) "; touch a #'],
])('builds the site of a company with %j', (env, end) => {
  const runner = openRunner({ npm: '[ "$FAILS" != "$2" ]' })
  const build = (FAILS: string) => runner.run('Build the site', { ...env, FAILS })
  const calls = [
    'npm --prefix .engine ci --ignore-scripts',
    'npm run check',
    `npm run build -- --base ${end}`,
  ]
  expect(build('')).toEqual({ status: 0, calls })
  expect(build('check')).toEqual({ status: 1, calls: calls.slice(0, 2) })
  expect(runner.textOf('pwned')).toBe('')
})

it('is called by the template in at most 20 lines, with the rights that it asks for', () => {
  const rights = (text: string) =>
    [...text.matchAll(/^ +([\w-]+): (read|write)$/gm)].map(([, name, right]) => `${name} ${right}`)
  const { commit } = JSON.parse(read('template/package.json')).engine
  const granted = ['publish', 'refresh'].map(caller => {
    const text = read(`template/.github/workflows/${caller}.yml`)
    expect(text.split('\n').length).toBeLessThan(22)
    const [, name = '', pin] = /\/\.github\/workflows\/(\w+)\.yml@([\da-f]{40})$/m.exec(text) ?? []
    expect(pin).toBe(commit)
    const called = read(`.github/workflows/${name}.yml`)
    expect(called).toMatch(/^(on:| ) workflow_call/m)
    const all = rights(text)
    const covers = (right: string) =>
      all.includes(right) || all.includes(right.replace(/read$/, 'write'))
    expect(rights(called).filter(right => !covers(right))).toEqual([])
    return [name, ...all]
  })
  expect(granted).toEqual([
    ['pages', 'contents read', 'pages write', 'id-token write'],
    ['refresh', 'contents write', 'issues write', 'pull-requests write'],
  ])
})

it('proposes what has changed in the catalogue, and nothing else', () => {
  const runner = openRunner({ gh: '' })
  const root = runner.folder
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  runner.write('engine.mjs', 'let engine')
  git('init', '--quiet', '--bare', 'origin')
  git('init', '--quiet', '--initial-branch=main')
  git('remote', 'add', 'origin', 'origin')
  git('add', 'engine.mjs')
  git(...author, 'commit', '--quiet', '--message=Test')
  /** The patch of what `change` does. */
  const patchOf = (change: () => void) => {
    change()
    git('add', '--', 'public', 'catalogue.map.json')
    const patch = git('diff', '--cached', '--find-renames')
    git('reset', '--quiet', '--hard')
    return patch
  }
  const write = (...files: string[]) => {
    runner.write('public/data.json', '[]')
    runner.write('catalogue.map.json', '{}')
    for (const file of files) runner.write(file, 'new')
  }
  runner.write('refresh/summary.md', 'Nothing has changed.\n')
  const propose = (patch: string) => {
    runner.write('refresh/changes.patch', patch)
    const { calls } = runner.run(PROPOSE, { GITHUB_REF_NAME: 'main', RESULT: 'success' })
    const proposed = git('ls-tree', '-r', '--name-only', 'refresh-catalogue')
    git('switch', '--quiet', '--force', 'main')
    git('branch', '--quiet', '-D', 'refresh-catalogue')
    return { calls, proposed }
  }
  const moved = patchOf(() => {
    write()
    git('mv', 'engine.mjs', 'public/data.engine.json')
  })
  const link = patchOf(() => {
    write('public/images/apps/a.webp')
    symlinkSync('/etc/hostname', join(root, 'public/images/apps/link'))
  })
  const below = patchOf(() => write('public/data/below.json'))
  for (const patch of [moved, link, below]) expect(propose(patch).calls).toEqual([''])

  const good = ['public/data.de.json', 'public/images/apps/ä/a.webp']
  const others = [
    'public/_redirects',
    'public/.well-known/assetlinks.json',
    'public/images/hero.svg',
  ]
  const { calls, proposed } = propose(patchOf(() => write(...good, ...others)))
  expect(calls.at(-1)).toContain('gh pr create --head refresh-catalogue')
  expect(proposed).toBe(
    'catalogue.map.json\nengine.mjs\npublic/data.de.json\npublic/data.json\n"public/images/apps/\\303\\244/a.webp"\n',
  )
})

it.each([
  ['renews its own pull request', '7', 'gh pr edit 7 --body-file'],
  ["opens one beside that of a fork's branch", '', 'gh pr create --head refresh-catalogue'],
])('%s', (_name, own, expected) => {
  // GitHub also lists those of forks.
  const gh = `case "$2 $*" in list*isCrossRepository*not*) echo ${own};; list*) echo 66;; esac`
  const runner = openRunner({ gh, git: '' })
  runner.write('refresh/summary.md', 'Nothing has changed.\n')
  const env = { GITHUB_REF_NAME: 'main', RESULT: 'success', RUN: 'run' }
  expect(runner.run(PROPOSE, env).calls.at(-1)).toContain(expected)
})

it.each([
  ['adds to its open issue', '7', 'gh issue comment 7 --body run'],
  ["opens one beside a stranger's with its title", '', 'gh issue create --title Weekly --body run'],
])('the weekly workflow %s', (_name, own, expected) => {
  // Without --app, GitHub lists the issues of everybody.
  const gh = `case "$2 $*" in 'list '*' --app github-actions '*) echo ${own};; list*) echo 66;; esac`
  const env = { TITLE: 'Weekly', RUN: 'run' }
  const { calls } = openRunner({ gh }).run('Open an issue, or add to the open one', env)
  expect(calls.at(-1)).toContain(expected)
})

it.each([
  [0, true],
  [1, true],
  [2, false],
  [134, false],
])(
  'the screens of the base branch are drawn if the replayer exits with 0 or 1: %i, %s',
  (code, succeeds) => {
    // The commands before the replayer succeed.
    const npm = `[ "$2" != replay ] || exit ${code}`
    const step = openRunner({ git: '', npm }).run('Draw the screens of the base branch')
    expect(step.calls.join()).toContain('npm run replay')
    expect(step.status === 0).toBe(succeeds)
  },
)

it.each(WORKFLOWS)(
  '%s pins its actions by commit, and names the permissions of its token',
  file => {
    const text = read(file)
    const actions = text.match(/(?<=uses: ).*/g) ?? []
    expect(actions.length).toBeGreaterThan(0)
    const pinned = /^([\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/site\.yml)$/
    for (const action of actions) expect(action).toMatch(pinned)
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)\n(?! )/m)
  },
)

it.each(['weekly', 'traces'])('%s.yml runs no code where RUN_OWN_CHECKS is not set', name => {
  const [, ...jobs] = read(`.github/workflows/${name}.yml`)
    .replace(/^.*\njobs:/s, '')
    .split(/\n {2}(?=\w+:\n)/)
  expect(jobs.length).toBeGreaterThan(0)
  for (const job of jobs) expect(job).toMatch(/\n {4}if: .*\bvars\.RUN_OWN_CHECKS\b/)
})
