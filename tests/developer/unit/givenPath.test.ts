import { expect, it, vi } from 'vitest'
import { givenPath } from '../../../tools/lib/givenPath.ts'

it('a path of the command line is relative to where npm or the command was started', () => {
  vi.stubEnv('INIT_CWD', '/elsewhere')
  expect(['logo.svg', '.', '/a/logo.svg', 'https://a.example/b'].map(givenPath)).toEqual([
    '/elsewhere/logo.svg',
    '/elsewhere',
    '/a/logo.svg',
    'https://a.example/b',
  ])
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue('/here')
  expect(givenPath('logo.svg')).toBe('logo.svg')
  cwd.mockRestore()
  for (const caller of [undefined, '', process.cwd()]) {
    vi.stubEnv('INIT_CWD', caller)
    expect(givenPath('logo.svg')).toBe('logo.svg')
  }
})
