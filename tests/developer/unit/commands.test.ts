import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { documentedFlags, scripts } from '../../support/docs.ts'

/** The file of each command by its name. `setup` is the launcher of all others. */
const { setup = '', ...commands } = Object.fromEntries(
  Object.entries(scripts).flatMap(([name, script]) => {
    const [, file] = /^node (?:tools\/run\.mjs (?:--browser )?)?(\S+)$/.exec(script) ?? []
    return file === undefined ? [] : [[name, file]]
  }),
)

const print = (...args: string[]) =>
  execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })

describe('each command of package.json', () => {
  it('has a help text with an example and every documented flag', () => {
    const printed = [
      print(setup, '--help'),
      print('tests/support/printHelp.ts', ...Object.values(commands)),
    ].join('')
    const helps = printed.split(/^(?=Usage: )/m)
    for (const [index, name] of Object.keys({ setup, ...commands }).entries()) {
      const help = helps[index]?.trimEnd() ?? ''
      const [usage, ...rest] = help.split('\n')
      expect(usage).toMatch(new RegExp(`^Usage: npm run ${name} -- `))
      expect(rest, name).toContain('Options:')
      expect(help).not.toContain('(default: {')
      expect(rest.slice(-2)).toEqual(['Example:', expect.stringMatching(/^ {2}.*npm /)])
      const flags: string[] = help.match(/--[a-z][\w-]*/gi) ?? []
      expect(documentedFlags(name).filter(flag => !flags.includes(flag))).toEqual([])
    }
  })
})
