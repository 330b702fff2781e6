import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const WORKFLOWS = globSync('.github/workflows/*.yml')

/** The shell script of the step `name`. It enters only folders that exist. */
function scriptOf(name: string): string {
  const [, step = ''] = WORKFLOWS.map(read).join('\n').split(`- name: ${name}\n`)
  const [, script = ''] = /\n? {8}run: \|\n((?: {10}.*\n|\n)+)/.exec(step) ?? []
  return `cd() { builtin cd "$@" 2> /dev/null || :; }\n${script.replaceAll(/^ {10}/gm, '')}`
}

/** Runs the script of a step as GitHub does, in a folder with programs that stand in for real ones. */
function runStep(step: string, programs: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  const folder = makeTemporaryFolder('runner')
  const calls = join(folder, 'calls')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(calls, '')
  for (const [name, script] of Object.entries(programs)) {
    const file = join(folder, 'bin', name)
    writeFileSync(file, `#!/bin/bash\necho "${name} $*" >> ${calls}\n${script}\n`, { mode: 0o755 })
  }
  const { status } = spawnSync('bash', ['-e', '-c', scriptOf(step)], {
    cwd: folder,
    env: { PATH: `${folder}/bin:${process.env.PATH}`, ...env },
  })
  return { status, calls: readFileSync(calls, 'utf8').trim().split('\n') }
}

it('runs no text that GitHub inserts into a script, which would be code', () => {
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
  ['adds to its open issue', '7', 'gh issue comment 7 --body run'],
  ["opens one beside a stranger's with its title", '', 'gh issue create --title Weekly --body run'],
])('the weekly workflow %s', (_name, own, expected) => {
  // Without --app, GitHub lists the issues of everybody.
  const gh = `case "$2 $*" in 'list '*' --app github-actions '*) echo ${own};; list*) echo 66;; esac`
  const env = { TITLE: 'Weekly', RUN: 'run' }
  const { calls } = runStep('Open an issue, or add to the open one', { gh }, env)
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
    const step = runStep('Draw the screens of the base branch', { git: '', npm })
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
    const pinned = /^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/
    for (const action of actions) expect(action).toMatch(pinned)
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
  },
)

it.each(['weekly', 'traces'])('%s.yml runs no code where RUN_OWN_CHECKS is not set', name => {
  const [, ...jobs] = read(`.github/workflows/${name}.yml`)
    .replace(/^.*\njobs:/s, '')
    .split(/\n {2}(?=\w+:\n)/)
  expect(jobs.length).toBeGreaterThan(0)
  for (const job of jobs) expect(job).toMatch(/\n {4}if: .*\bvars\.RUN_OWN_CHECKS\b/)
})
