import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchChromium } from '../../tools/lib/launchChromium.ts'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { ensureByApt } from '../support/ensureByApt.ts'

/** The only folder on the PATH. */
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'))
  vi.stubEnv('PATH', folder)
  vi.spyOn(console, 'log').mockReturnValue()
  becomeUser(0)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const becomeUser = (id: number) => vi.spyOn(process, 'getuid').mockReturnValue(id)

/** Puts a program on the PATH that appends its arguments to `calls` and runs `script`. */
function addProgram(name: string, script: string) {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${script}\n`)
  chmodSync(file, 0o755)
}

const ensureViewer = () => ensureByApt('The viewer', ['viewer-esr'], () => findOnPath('viewer'))

describe('a required program', () => {
  it('is used if it is installed', () => {
    addProgram('apt-get', '')
    addProgram('viewer', '')
    expect(ensureViewer()).toBe(join(folder, 'viewer'))
    expect(existsSync(join(folder, 'calls'))).toBe(false)
  })

  it('is installed if it is missing', () => {
    addProgram('apt-get', `: > ${folder}/viewer`)
    expect(ensureViewer()).toBe(join(folder, 'viewer'))
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toMatch(
      /^update .*\ninstall .*viewer-esr\n$/,
    )
  })

  it('is reported as missing without apt-get, without root, or if there is no such package', () => {
    expect(ensureViewer).toThrow('it is not installed, and there is no apt-get')
    addProgram('apt-get', '')
    expect(ensureViewer).toThrow('apt-get could not install viewer-esr')
    becomeUser(1000)
    expect(ensureViewer).toThrow('it is not installed, and only root can install it')
  })
})

describe('Chromium', () => {
  it.each([true, false])(
    'is refused if CHROMIUM names no file (without a window: %s)',
    async isHeadless => {
      vi.stubEnv('CHROMIUM', join(folder, 'none'))
      await expect(launchChromium(isHeadless)).rejects.toThrow(
        `CHROMIUM is ${folder}/none, which does not exist.`,
      )
    },
  )

  // Other systems need no display variable.
  it.runIf(process.platform === 'linux')(
    'is reported to open no window without a screen',
    async () => {
      vi.unstubAllEnvs()
      for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) vi.stubEnv(name, '')
      await expect(launchChromium(false)).rejects.toThrow(
        'Chromium cannot open a window: there is no screen.',
      )
    },
  )
})

/** Runs the shell of a step as GitHub does, without entering a folder. Returns its exit code. */
function runStep(workflow: string, step: string, env: Record<string, string> = {}) {
  const text = readFileSync(`.github/workflows/${workflow}.yml`, 'utf8')
  const [, , script = ''] =
    text.split(`name: ${step}\n`)[1]?.match(/^( +)run: \|\n((?:\1 .*\n)+)/) ?? []
  const options = { env: { ...process.env, ...env } }
  return spawnSync('/bin/bash', ['-ec', `cd() { :; }\n${script}`], options).status
}

it('npm and npx are started by a shell, without which Windows does not find them', () => {
  const code = globSync('{tools,tests,mock-server}/**/*.{ts,mjs}').map(file =>
    readFileSync(file, 'utf8'),
  )
  expect(code.join('\n')).not.toMatch(/(?:spawn|execFile|run)(?:Sync)?\(\s*'np[mx]'/)
})

describe('each workflow', () => {
  it.each(globSync('.github/workflows/*.yml'))(
    'pins its actions by commit, and names the permissions of its token: %s',
    file => {
      const text = readFileSync(file, 'utf8')
      const actions = text.match(/(?<=uses: ).*/g) ?? []
      expect(actions.length).toBeGreaterThan(0)
      for (const action of actions) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
      expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)\n(?! )/m)
    },
  )
})

describe('traces.yml', () => {
  it.each([
    [0, true],
    [1, true],
    [2, false],
    [134, false],
  ])(
    'draws the screens of the base branch: exit code %i of the replayer succeeds: %s',
    (exitCode, succeeds) => {
      addProgram('git', '')
      // The commands before the replayer succeed.
      addProgram('npm', `[ "$2" != replay ] || exit ${exitCode}`)
      const status = runStep('traces', 'Draw the screens of the base branch')
      expect(readFileSync(join(folder, 'calls'), 'utf8')).toContain('run replay')
      expect(status === 0).toBe(succeeds)
    },
  )
})

describe('weekly.yml', () => {
  it.each([
    ['adds to its open issue', '7', 'issue comment 7 --body run'],
    ["opens one beside a stranger's with its title", '', 'issue create --title Weekly --body run'],
  ])('%s', (_name, own, expected) => {
    // Without --app, GitHub lists the issues of everybody.
    addProgram(
      'gh',
      `case "$2 $*" in 'list '*' --app github-actions '*) echo ${own};; list*) echo 66;; esac`,
    )
    const env = { TITLE: 'Weekly', RUN: 'run' }
    expect(runStep('weekly', 'Open an issue, or add to the open one', env)).toBe(0)
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toContain(expected)
  })

  it.each(['weekly', 'traces'])(
    'runs no code where RUN_OWN_CHECKS is not set: %s.yml',
    workflow => {
      const [, ...jobs] = readFileSync(`.github/workflows/${workflow}.yml`, 'utf8')
        .replace(/^.*\njobs:/s, '')
        .split(/\n {2}(?=\w+:\n)/)
      expect(jobs.length).toBeGreaterThan(0)
      for (const job of jobs) expect(job).toMatch(/\n {4}if: .*\bvars\.RUN_OWN_CHECKS\b/)
    },
  )
})

describe('refresh.yml', () => {
  it.each([
    ['renews its own pull request', '7', 'pr edit 7 --body-file'],
    ["opens one beside that of a fork's branch", '', 'pr create --head refresh-catalogue'],
  ])('%s', (_name, own, expected) => {
    addProgram('git', '')
    addProgram('find', '')
    addProgram('head', '')
    // GitHub also lists those of forks.
    addProgram(
      'gh',
      `case "$2 $*" in list*isCrossRepository*not*) echo ${own};; list*) echo 66;; esac`,
    )
    const env = { RUNNER_TEMP: folder, GITHUB_REF_NAME: 'main', RESULT: 'success', RUN: 'run' }
    expect(runStep('refresh', 'Open the pull request, or renew the one of last week', env)).toBe(0)
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toContain(expected)
  })
})
