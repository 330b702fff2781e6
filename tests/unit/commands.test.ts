import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = Object.entries<string>(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (\S+)$/.exec(script) ?? []
  return file === undefined || name.startsWith('pre') ? [] : [{ name, file }]
})

describe('every command of package.json that is ours', { timeout: 60_000 }, () => {
  it.each(commands)('npm run $name explains itself with --help', async ({ name, file }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [file, '--help'])
    const [usage, ...rest] = stdout.trimEnd().split('\n')
    expect(usage).toMatch(new RegExp(`^Usage: npm run ${name} -- `))
    expect(rest).toContain('Options:')
    expect(rest.slice(-2)).toEqual(['Example:', expect.stringMatching(/^ {2}.*npm /)])
  })
})
