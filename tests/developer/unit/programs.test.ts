import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { launchChromium } from '../../../tools/lib/launchChromium.ts'

it('Chromium is refused if CHROMIUM names no file', async () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium')
  await expect(launchChromium()).rejects.toThrow(
    'CHROMIUM is /nowhere/chromium, which does not exist.',
  )
})

it('npm and npx are started by a shell, without which Windows does not find them', () => {
  const code = globSync('{tools,tests,mock-server}/**/*.{ts,mjs}').map(file =>
    readFileSync(file, 'utf8'),
  )
  expect(code.join('\n')).not.toMatch(/(?:spawn|execFile|run)(?:Sync)?\(\s*'np[mx]'/)
})
