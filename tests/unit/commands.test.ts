import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { documentedFlags, isHook, scripts } from '../support/docs.ts'

const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (\S+)$/.exec(script) ?? []
  return file === undefined || isHook(name) ? [] : [{ name, file }]
})

describe('each command of package.json', () => {
  it.each(commands)(
    'npm run $name has a help text with an example and every documented flag',
    async ({ name, file }) => {
      const { stdout } = await promisify(execFile)(process.execPath, [file, '--help'])
      const [usage, ...rest] = stdout.trimEnd().split('\n')
      expect(usage).toMatch(new RegExp(`^Usage: npm run ${name} -- `))
      expect(rest).toContain('Options:')
      expect(rest.slice(-2)).toEqual(['Example:', expect.stringMatching(/^ {2}.*npm /)])
      const flags: string[] = stdout.match(/--[a-z][\w-]*/gi) ?? []
      expect(documentedFlags(name).filter(flag => !flags.includes(flag))).toEqual([])
    },
  )

  it.each(commands.filter(({ name }) => name !== 'setup'))(
    'npm run $name installs Node first, if the machine has an older one',
    ({ name }) => {
      expect(scripts[`pre${name}`]).toMatch(/^node tools\/setup\.mjs/)
    },
  )
})
