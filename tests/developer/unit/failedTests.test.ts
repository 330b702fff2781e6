import { expect, it } from 'vitest'
import { readPlaywrightRun, readVitestRun } from '../../../tools/dev/failedTests.ts'

it('names each failed test of Vitest, and files that could not run', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => {
    return { fullName, status, failureMessages }
  }
  const file = (name: string, message: string, ...assertionResults: object[]) => {
    return { name: `${process.cwd()}/${name}`, message, assertionResults }
  }
  const failed = test('page closes', 'failed', 'Error: open\n at')
  const tests = [test('page opens', 'passed'), failed, test('page waits', 'skipped')]
  const testResults = [file('a.test.ts', '', ...tests), file('b.test.ts', 'Cannot find c\nat')]
  expect(readVitestRun({ testResults } as never)).toEqual({
    passed: 1,
    failures: [
      'a.test.ts: page closes: Error: open',
      'a.test.ts: page waits: skipped',
      'b.test.ts: Cannot find c',
    ],
  })
})

it('names each failed browser test, also one that passed when it was repeated', () => {
  const error = { message: '\u001b[31mError\u001b[39m: closed\nat' }
  const spec = (title: string, status: string, ...results: { error?: typeof error }[]) => {
    return { title, file: 'a.spec.ts', tests: [{ status, results }] }
  }
  const inner = { title: 'menu', specs: [spec('opens', 'flaky', { error }, {})] }
  const specs = [spec('loads', 'expected', {}), spec('waits', 'skipped', {})]
  const report = { suites: [{ title: 'a.spec.ts', specs, suites: [inner] }], errors: [error] }
  expect(readPlaywrightRun(report as never)).toEqual({
    passed: 1,
    failures: [
      'Playwright: Error: closed',
      'a.spec.ts: waits: skipped',
      'a.spec.ts: menu opens: Error: closed',
    ],
  })
})
