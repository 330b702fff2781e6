import { expect, it } from 'vitest'
import { readPlaywrightRun, readVitestRun } from '../../tools/lib/failedTests.ts'

it('names each failed test of Vitest, and files that could not run', () => {
  const passed = { fullName: 'page opens', status: 'passed', failureMessages: [] }
  const failed = {
    fullName: 'page closes',
    status: 'failed',
    failureMessages: ['Error: open\n at'],
  }
  const skipped = { fullName: 'page waits', status: 'skipped', failureMessages: [] }
  const testResults = [
    {
      name: `${process.cwd()}/a.test.ts`,
      message: '',
      assertionResults: [passed, failed, skipped],
    },
    { name: `${process.cwd()}/b.test.ts`, message: 'Cannot find c\nat', assertionResults: [] },
  ]
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
