import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { startOf } from '../../tools/lib/command.ts'
import { documentedFlags, scripts } from '../support/docs.ts'

const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (?:tools\/run\.mjs (?:--browser )?)?(\S+)$/.exec(script) ?? []
  return file === undefined ? [] : [{ name, file }]
})

describe('each command of package.json', () => {
  it.each(commands)(
    'npm run $name has a help text with an example and every documented flag',
    async ({ name, file }) => {
      const { stdout } = await promisify(execFile)(process.execPath, [file, '--help'])
      const [usage, ...rest] = stdout.trimEnd().split('\n')
      expect(usage).toMatch(new RegExp(`^Usage: npm run ${name} -- `))
      expect(rest).toContain('Options:')
      expect(stdout).not.toContain('(default: {')
      expect(rest.slice(-2)).toEqual(['Example:', expect.stringMatching(/^ {2}.*npm /)])
      const flags: string[] = stdout.match(/--[a-z][\w-]*/gi) ?? []
      expect(documentedFlags(name).filter(flag => !flags.includes(flag))).toEqual([])
    },
  )

  it('is started by tools/run.mjs, since the machine may have an older Node', () => {
    const others = Object.values(scripts).filter(script => /node (?!tools\/run\.mjs)/.test(script))
    expect(others).toEqual([])
  })
})

it.each([
  ['/company/package.json', 'check', 'npm run check', 'npm run check -- --strict'],
  ['/company/package.json', 'engine', 'npm run engine -- lint', 'npm run engine -- lint --strict'],
  [`${process.cwd()}/package.json`, 'test', 'npm run lint', 'npm run lint -- --strict'],
  [undefined, undefined, 'npm run lint', 'npm run lint -- --strict'],
])(
  'a message names a command as its reader starts it: in %s by %s',
  (file, own, start, withFlag) => {
    vi.stubEnv('npm_package_json', file)
    vi.stubEnv('npm_lifecycle_event', own)
    expect([startOf('lint'), `${startOf('lint', ' --')} --strict`]).toEqual([start, withFlag])
  },
)
