import { chmodSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchChromium } from '../../tools/lib/launchChromium.ts'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { ensureByApt } from '../support/ensureByApt.ts'

/** The only folder on the PATH. */
let folder: string

beforeEach(() => {
  folder = makeTemporaryFolder('programs')
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

it('Chromium is refused if CHROMIUM names no file', async () => {
  vi.stubEnv('CHROMIUM', join(folder, 'none'))
  await expect(launchChromium()).rejects.toThrow(
    `CHROMIUM is ${folder}/none, which does not exist.`,
  )
})

it('npm and npx are started by a shell, without which Windows does not find them', () => {
  const code = globSync('{tools,tests,mock-server}/**/*.{ts,mjs}').map(file =>
    readFileSync(file, 'utf8'),
  )
  expect(code.join('\n')).not.toMatch(/(?:spawn|execFile|run)(?:Sync)?\(\s*'np[mx]'/)
})
