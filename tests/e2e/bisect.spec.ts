import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { runNode } from '../support/runNode.ts'

test('names the commit of a bug that no state shows', { tag: '@weekly' }, async () => {
  test.setTimeout(900_000)
  const clone = join(makeTemporaryFolder('bisect'), 'clone')
  execFileSync('git', ['clone', '-q', '--shared', '.', clone])
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: clone,
      encoding: 'utf8',
    }).trim()
  const commit = (file: string, from: string | RegExp, to: string) => {
    const path = join(clone, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(from)
    writeFileSync(path, text.replace(from, to))
    git('commit', '-qam', `change ${file}`)
    return git('rev-parse', '--short', 'HEAD')
  }
  const good = git('rev-parse', 'HEAD')
  const unbuilt = commit('src/main.tsx', /^/, "import './missing.ts'\n")
  commit('src/main.tsx', "import './missing.ts'\n", '')
  const order = 'src/features/installedApps/orderInstalledApps.ts'
  const culprit = commit(order, '? 1 : -1', '? -1 : 1')
  commit('README.md', /^/, 'Another line.\n')

  const { code, output } = await runNode(
    [
      resolve('tools/replay/bisectCommand.ts'),
      resolve('tests/replay/traces/sort.trace.json'),
      good,
      'HEAD',
      '--pictures',
      '1',
    ],
    {},
    clone,
  )
  expect(output).toMatch(new RegExp(`^${culprit} .*\n {2}is the first commit whose screen`, 'm'))
  expect(output).not.toContain(`good     ${unbuilt}`)
  expect(code).toBe(0)
})
