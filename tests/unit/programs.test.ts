import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { launchChromium } from '../../tools/lib/launchChromium.ts'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { ensureByApt } from '../support/ensureByApt.ts'

it('a missing program is installed by apt-get once, or reported with the reason', () => {
  const folder = makeTemporaryFolder('programs')
  const user = vi.spyOn(process, 'getuid').mockReturnValue(0)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('PATH', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    for (const spy of [user, log]) spy.mockRestore()
  })
  const calls = join(folder, 'calls')
  const addAptGet = (script: string) =>
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${calls}\n${script}`, {
      mode: 0o755,
    })
  const ensureViewer = () => ensureByApt('The viewer', ['viewer-esr'], () => findOnPath('viewer'))

  expect(ensureViewer).toThrow('it is not installed, and there is no apt-get')
  addAptGet('')
  expect(ensureViewer).toThrow('apt-get could not install viewer-esr')
  user.mockReturnValue(1000)
  expect(ensureViewer).toThrow('it is not installed, and only root can install it')
  user.mockReturnValue(0)
  writeFileSync(calls, '')
  addAptGet(`: > ${folder}/viewer`)
  for (let run = 0; run < 2; run += 1) expect(ensureViewer()).toBe(join(folder, 'viewer'))
  expect(readFileSync(calls, 'utf8')).toMatch(/^update .*\ninstall .*viewer-esr\n$/)
})

it('Chromium is refused if CHROMIUM names no file', async () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium')
  await expect(launchChromium()).rejects.toThrow(
    'CHROMIUM is /nowhere/chromium, which does not exist.',
  )
  vi.unstubAllEnvs()
})

it('npm and npx are started by a shell, without which Windows does not find them', () => {
  const code = globSync('{tools,tests,mock-server}/**/*.{ts,mjs}').map(file =>
    readFileSync(file, 'utf8'),
  )
  expect(code.join('\n')).not.toMatch(/(?:spawn|execFile|run)(?:Sync)?\(\s*'np[mx]'/)
})
