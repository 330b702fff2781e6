import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { runNode } from '../../support/runNode.ts'

const folder = makeTemporaryFolder('run')
const env = { PATH: folder + delimiter + process.env.PATH }
mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
for (const file of ['tools/dev/run.mjs', 'tools/lib/nodeVersion.mjs'])
  cpSync(file, join(folder, file))
requireNode('20')
writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho npm "$@"\n', { mode: 0o755 })

/** Writes the lock file with these packages, and what npm keeps about those in node_modules. */
function writePackages(locked: object, installed?: object): void {
  const project = { '': { version: '1.0.0' } }
  const lockFile = join(folder, 'package-lock.json')
  writeFileSync(lockFile, JSON.stringify({ packages: { ...project, ...locked } }))
  // As after a clone: newer than what is installed.
  utimesSync(lockFile, Date.now() / 1000 + 60, Date.now() / 1000 + 60)
  if (installed) {
    const hidden = join(folder, 'node_modules/.package-lock.json')
    writeFileSync(hidden, JSON.stringify({ packages: installed }))
  }
}

function requireNode(version: string): void {
  writeFileSync(join(folder, 'package.json'), `{ "engines": { "node": ">=${version}" } }`)
}

/** Writes a command of the project. */
function writeCommand(script: string): void {
  writeFileSync(join(folder, 'command.mjs'), script)
}

function run(...args: string[]) {
  return runNode(['tools/dev/run.mjs', ...args], env, folder)
}

it('packages are installed if they are missing or have other versions', async () => {
  async function setup(locked: object, installed?: object): Promise<string> {
    writePackages(locked, installed)
    const { code, output } = await run()
    expect(code, output).toBe(0)
    return output
  }
  const a = { 'node_modules/a': { version: '1.0.0' } }
  const other = { 'node_modules/b': { version: '1.0.0', optional: true } }
  const installs = expect.stringContaining('npm ci')
  expect(await setup(a)).toEqual(installs)
  expect(await setup({ ...a, ...other }, a)).toBe('')
  expect(await setup({ ...a, ...other }, { ...a, ...other })).toBe('')
  expect(await setup({ 'node_modules/a': { version: '1.0.1' } }, a)).toEqual(installs)
  expect(await setup({ ...a, 'node_modules/c': { version: '1.0.0' } }, a)).toEqual(installs)
})

it("a command runs with the packages' Node, and keeps its arguments and exit code", async () => {
  writePackages({}, {})
  const bundled = join(folder, 'node_modules/.bin/node')
  writeFileSync(bundled, `#!/bin/sh\necho bundled\nexec "${process.execPath}" "$@"\n`, {
    mode: 0o755,
  })
  writeCommand('console.log(process.argv.slice(2).join()); process.exit(3)')
  const result = await run('command.mjs', '--help', 'a b', '--browser')
  rmSync(bundled)
  expect(result).toEqual({ code: 3, output: 'bundled\n--help,a b,--browser\n' })
})

it('without a Node in the packages, one that is too old is refused in a sentence', async () => {
  writePackages({}, {})
  writeCommand('console.log("started")')
  expect(await run('command.mjs')).toEqual({ code: 0, output: 'started\n' })
  requireNode('100.1')
  const running = process.versions.node
  expect(await run('command.mjs')).toEqual({
    code: 1,
    output: `error: Node 100.1 or later is required, this is ${running}.\n`,
  })
  requireNode('20')
  expect(await run('--borwser')).toEqual({
    code: 2,
    output: 'error: Unknown flag --borwser. Available: --browser, --help.\n',
  })
})

it('a signal reaches the command, whose end is that of npm’s script', async () => {
  writePackages({}, {})
  async function endBy(signal: NodeJS.Signals): Promise<unknown> {
    const child = spawn(process.execPath, ['tools/dev/run.mjs', 'command.mjs'], { cwd: folder })
    await once(child.stdout, 'data')
    child.kill(signal)
    return (await once(child, 'exit'))[0]
  }
  const wait = 'console.log("ready"); setInterval(() => {}, 1000)'
  writeCommand(`process.on("SIGINT", () => process.exit(7)); ${wait}`)
  expect(await endBy('SIGINT')).toBe(7)
  writeCommand(wait)
  expect(await endBy('SIGTERM')).toBe(143)
})
