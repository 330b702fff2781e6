import { join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { givenPath } from '../../tools/lib/givenPath.ts'

it('a path of the command line is where npm was started, unless a command runs elsewhere', () => {
  vi.stubEnv('INIT_CWD', '/elsewhere')
  expect([givenPath('logo.svg'), givenPath('/a/logo.svg')]).toEqual([
    '/elsewhere/logo.svg',
    '/a/logo.svg',
  ])
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue('/here')
  expect(givenPath('logo.svg')).toBe('/here/logo.svg')
  cwd.mockRestore()
  vi.stubEnv('INIT_CWD', undefined)
  expect(givenPath('logo.svg')).toBe(join(resolve(), 'logo.svg'))
})
