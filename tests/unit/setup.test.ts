import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { runNode } from '../support/runNode.ts'

const folder = makeTemporaryFolder('setup')
mkdirSync(join(folder, 'node_modules'))
cpSync('tools/setup.mjs', join(folder, 'tools/setup.mjs'))
writeFileSync(join(folder, 'package.json'), '{ "engines": { "node": ">=20" } }')
writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho npm "$@"\n', { mode: 0o755 })

/** Runs setup.mjs with these packages in the lock file and in node_modules. Resolves to what it prints. */
async function setup(locked: object, installed?: object): Promise<string> {
  const project = { '': { version: '1.0.0' } }
  const lockFile = join(folder, 'package-lock.json')
  writeFileSync(lockFile, JSON.stringify({ packages: { ...project, ...locked } }))
  // As after a clone: newer than what is installed.
  utimesSync(lockFile, Date.now() / 1000 + 60, Date.now() / 1000 + 60)
  if (installed) {
    const hidden = join(folder, 'node_modules/.package-lock.json')
    writeFileSync(hidden, JSON.stringify({ packages: installed }))
  }
  const env = { PATH: folder + delimiter + process.env.PATH }
  const { code, output } = await runNode(['tools/setup.mjs'], env, folder)
  expect(code, output).toBe(0)
  return output
}

it('packages are installed if they are missing or have other versions, whatever the times of files', async () => {
  const a = { 'node_modules/a': { version: '1.0.0' } }
  const other = { 'node_modules/b': { version: '1.0.0', optional: true } }
  const installs = expect.stringContaining('npm ci')
  expect(await setup(a)).toEqual(installs)
  expect(await setup({ ...a, ...other }, a)).toBe('')
  expect(await setup({ ...a, ...other }, { ...a, ...other })).toBe('')
  expect(await setup({ 'node_modules/a': { version: '1.0.1' } }, a)).toEqual(installs)
  expect(await setup({ ...a, 'node_modules/c': { version: '1.0.0' } }, a)).toEqual(installs)
})
