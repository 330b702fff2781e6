import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AT_ROOT } from '../../src/shared/domain/place.ts'
import { companyFolder } from '../../tools/company/company.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { command as build } from '../../tools/site/buildCommand.ts'
import { renderDocuments } from '../../tools/site/renderDocuments.ts'
import { listSiteFiles, readSites } from '../../tools/site/siteMap.ts'
import { runInProcess } from '../support/runInProcess.ts'
import { runNode } from '../support/runNode.ts'

const CALLERS = ['publish', 'refresh'].map(name => `.github/workflows/${name}.yml`)
const parent = makeTemporaryFolder('company')
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()

/** A repository beside the company's, and two commits of it, whose file CHANGELOG.md says which. */
function makeEngine() {
  const folder = join(parent, 'engine')
  mkdirSync(folder)
  git(folder, 'init', '--quiet')
  const scripts = { start: 'node run.mjs start', build: 'node run.mjs build', lint: 'biome lint' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  writeFileSync(
    join(folder, 'run.mjs'),
    `console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))
process.exit(Number(process.env.EXIT_CODE ?? 0))`,
  )
  const commits = ['1', '2'].map(text => {
    writeFileSync(join(folder, 'CHANGELOG.md'), text)
    git(folder, 'add', '.')
    git(folder, 'commit', '--quiet', '--message', text)
    return git(folder, 'rev-parse', 'HEAD')
  })
  return commits as [string, string]
}

const [first, second] = makeEngine()

/** A copy of the template that names `commit` of the engine. */
function copyTemplate(name: string, commit = first, repository = '../engine') {
  const folder = join(parent, name)
  cpSync('template', folder, {
    recursive: true,
    filter: file => !/[/\\](\.engine|dist)$/.test(file),
  })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const pin = (commit: string, repository = '../engine') => {
    const project = JSON.parse(read('package.json'))
    const engine = { repository, commit }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, engine }))
  }
  pin(commit, repository)
  const run = (args: string[], env: Record<string, string> = {}) =>
    runNode(['engine.mjs', ...args], { INIT_CWD: folder, ...env }, folder)
  return { folder, read, pin, run }
}

it('runs a command of the engine at the commit of package.json, for this folder', async () => {
  const { folder, read, pin, run } = copyTemplate('our apps')
  const engine = join(folder, '.engine')
  const call = async (args: string[], env = {}) => {
    const { code, output } = await run(args, env)
    const [from, ...given] = JSON.parse(output.slice(output.indexOf('[')))
    return { code, from, given, output }
  }
  const started = await call(['start', '../a b', '--port=1'], { EXIT_CODE: '1' })
  const preview = ['--dist', join(engine, 'dist')]
  const given = ['start', '--company', '.', ...preview, '../a b', '--port=1']
  expect(started).toMatchObject({ code: 1, from: folder, given })
  expect(started.output).toContain(`Fetching the engine at ${first} …`)
  expect(read('.engine/CHANGELOG.md')).toBe('1')

  // The folder in which npm was started, and the one that is emptied: none but our own.
  const built = await call(['build', '--base', '/a/'], { INIT_CWD: join(folder, 'pages') })
  expect(built.from).toBe(join(folder, 'pages'))
  const own = ['--outDir', join(folder, 'dist'), '--emptyOutDir']
  expect(built.given).toEqual(['build', '--company', '..', ...own, '--base', '/a/'])
  expect(built.output).not.toContain('.github')
  expect((await call(['build', '--outDir=site'])).given).not.toContain('--emptyOutDir')

  // An upgrade is another commit, whatever was edited. What has been fetched needs no network.
  writeFileSync(join(engine, 'CHANGELOG.md'), 'edited')
  pin(second)
  const upgraded = await call(['start'])
  expect(read('.engine/CHANGELOG.md')).toBe('2')
  for (const caller of CALLERS) {
    expect(upgraded.output).not.toContain(`${first} …`)
    expect(read(caller)).toMatch(new RegExp(` uses: OWNER/REPOSITORY/.*@${second}\n`))
  }
  pin(first, 'https://github.com/example/engine.git')
  expect((await call(['start'])).output).not.toContain('Fetching')
  expect(read('.engine/CHANGELOG.md')).toBe('1')
  for (const caller of CALLERS)
    expect(read(caller)).toContain(` uses: example/engine/.github/workflows/`)
})

it('fetches the engine alone, as workflows do, and again after it was interrupted', async () => {
  const { folder, read, run } = copyTemplate('interrupted')
  mkdirSync(join(folder, '.engine'))
  // The company's own repository must stay as it is.
  git(folder, 'init', '--quiet')
  writeFileSync(join(folder, 'company.json'), 'edited')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '')
  expect((await run([])).code).toBe(0)
  expect(read('.engine/CHANGELOG.md')).toBe('1')
  expect(read('company.json')).toBe('edited')
  expect(git(folder, 'status', '--porcelain', '--untracked-files=all')).not.toMatch(/\.engine|dist/)
})

it.each([
  [
    'an unknown commit',
    { commit: '1'.repeat(40) },
    '../engine has no commit 1{40}: correct engine.commit in package.json.',
  ],
  [
    'a version in place of its commit',
    { commit: 'v0.3.0' },
    "package.json: engine.commit is 'v0.3.0', expected the 40 digits of a commit.",
  ],
  [
    'no engine there',
    { repository: '../none' },
    "Cannot reach ../none, which engine.repository in package.json names: '../none' does not appear to be a git repository.",
  ],
  [
    'no network',
    { repository: 'https://engine.invalid/a.git' },
    'Cannot reach https://engine.invalid/a.git, .*: .*Could not resolve host: engine.invalid.',
  ],
  ['no Git', { path: parent }, 'Git is missing: install it from https://git-scm.com.'],
  ['no such command', {}, "The engine has no 'lint': .engine/docs/commands.md lists what it has."],
])('says in one sentence: %s', async (name, faults: Record<string, string>, message) => {
  const { commit, repository, path } = faults
  const { run } = copyTemplate(name, commit, repository)
  const { code, output } = await run(['lint'], path ? { PATH: path } : {})
  const lines = output.trim().split('\n')
  expect(lines.at(-1)).toMatch(new RegExp(`^error: ${message}$`))
  // What it did before
  expect(lines.slice(0, -1).filter(line => !/^(Fetching|\.github)/.test(line))).toEqual([])
  expect(code).toBe(2)
})

it('holds a valid company that cannot be published by accident, and a README of at most 40 lines', async () => {
  const [site, ...others] = readSites(companyFolder('template'), AT_ROOT)
  expect(others).toEqual([])
  const files = listSiteFiles([site])
  expect(renderDocuments(site, files).size).toBeGreaterThan(0)
  expect(site.catalogue).toHaveLength(1)
  for (const { file, text } of site.chosen.documents)
    expect(text, file).toMatch(/^# .*\n\n\{fill in: .+\{fill in: /s)
  const flags = ['--company', 'template', '--outDir', join(parent, 'refused')]
  const { code, output } = await runInProcess(build, flags)
  expect(output).toMatch(
    /^error: Fill in what is marked, or delete the example:\n {2}template\/company\.json, line 5: \{fill in: one sentence/m,
  )
  expect(code).toBe(2)
  expect(existsSync(join(parent, 'refused'))).toBe(false)
  expect(readFileSync('template/README.md', 'utf8').split('\n').length).toBeLessThan(42)
})
