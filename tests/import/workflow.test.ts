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
import { summarize } from '../../tools/import/summary.ts'
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

it.each(['Repeat the sources', 'Check the links'])(
  "the step '%s' passes if something needs attention, but not if it fails",
  step => {
    const statuses = [0, 1, 2].map(code => {
      const npm = `mkdir -p refresh; touch refresh/summary.md; exit ${code}`
      const runner = openRunner({ npm, git: '' })
      runner.write('catalogue.map.json', '{}')
      return runner.run(step).status
    })
    expect(statuses).toEqual([0, 0, 1])
  },
)

it('collects what needs attention: withheld values and dead links', () => {
  const runner = openRunner({})
  const collect = () => {
    runner.write('output', '')
    const { status } = runner.run('Collect what needs attention')
    return { status, output: runner.textOf('output') }
  }
  runner.write('links.txt', 'moved: https://a.example\n1 addresses: 1 moved\n')
  expect(collect()).toEqual({ status: 0, output: '' })

  runner.write('links.txt', 'dead: https://a.example/`x` (status 404) in data.json\n1 addresses\n')
  const reports = [{ id: 2, title: 'Lamp', reasons: ['fell'] }]
  runner.write('refresh/summary.md', summarize([], [{ id: 1, title: 'Kettle' }], reports))
  const { output } = collect()
  expect(output).not.toContain('Kettle')
  expect(output).toMatch(
    /^text<<(\w{32})\n## Needs attention\n\n### App 2\n\n.*Lamp.*fell.*\n\n\n## Dead links\n\n {4}dead: https:\/\/a\.example\/`x` .*\n\n\1\n$/s,
  )
})

it('proposes what has changed in the catalogue, and nothing else', () => {
  const runner = openRunner({ gh: '' })
  const root = runner.folder
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  runner.write('engine.mjs', 'let engine')
  runner.write('company.json', '{}')
  git('init', '--quiet', '--bare', 'origin')
  git('init', '--quiet', '--initial-branch=main')
  git('remote', 'add', 'origin', 'origin')
  git('add', 'engine.mjs', 'company.json')
  git(...author, 'commit', '--quiet', '--message=Test')
  runner.write('public/data.json', '[]')
  git('add', 'public')
  const good = git('diff', '--cached').toString()
  git('mv', 'engine.mjs', 'public/engine.mjs')
  const bad = git('diff', '--cached', '--find-renames').toString()
  git('reset', '--quiet', '--hard')
  runner.write('public/.keep', '')
  symlinkSync('/etc/hostname', join(root, 'public/link'))
  git('add', 'public/link')
  const link = git('diff', '--cached').toString()
  runner.write('refresh/summary.md', 'Nothing has changed.\n')
  const propose = (patch: string) => {
    git('reset', '--quiet', '--hard')
    runner.write('refresh/changes.patch', patch)
    return runner.run(PROPOSE, {
      GITHUB_REF_NAME: 'main',
      RESULT: 'success',
    })
  }
  for (const patch of [bad, link]) {
    expect(propose(patch).calls).toEqual([''])
    git('switch', '--quiet', '--force', 'main')
    git('branch', '-D', 'refresh-catalogue')
  }
  expect(propose(good).calls.at(-1)).toContain('gh pr create --head refresh-catalogue')
  expect(git('-C', 'origin', 'ls-tree', '-r', '--name-only', 'refresh-catalogue').toString()).toBe(
    'company.json\nengine.mjs\npublic/data.json\n',
  )
})

it('draws the pages of changed apps, and both lists, in every language that has changed', () => {
  const runner = openRunner({ npm: 'exec sleep 1', curl: '', npx: '' })
  const before = { id: 2, title: 'Lamp', ...{ 'es-419: title': 'Lámpara' } }
  const after = { id: 2, title: '### App 3: /$(x)', ...{ 'es-419: title': 'Luz' } }
  const text = summarize([before], [after], [])
  runner.write('summary.md', text)
  const { calls } = runner.run('Draw the changed screens')
  const pages = calls.flatMap(
    call => /localhost:4173(\S*) \.\.\/(screens\S*)$/.exec(call)?.slice(1) ?? [],
  )
  expect(pages).toEqual([
    ...['/', 'screens/index.png', '/apps', 'screens/apps.png'],
    ...['/es-419/', 'screens/es-419-.png', '/es-419/apps', 'screens/es-419-apps.png'],
    ...['/appdetails/2', 'screens/appdetails-2.png'],
    ...['/es-419/appdetails/2', 'screens/es-419-appdetails-2.png'],
  ])
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
