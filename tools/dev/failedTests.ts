import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/**
 * What a run of tests gave. `failures` has a line for each test that did not pass: file, full name, and the
 * first line of its message.
 */
export type TestRun = { passed: number; failures: string[] }

/** Reads the JSON report of Vitest. */
export function readVitestRun({ testResults }: JsonTestResults): TestRun {
  const run: TestRun = { passed: 0, failures: [] }
  for (const { name, message, assertionResults } of testResults) {
    const file = relative('.', name)
    // The file itself failed, such as at an import.
    if (message) run.failures.push(failureLine(file, '', message))
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed') run.passed += 1
      else run.failures.push(failureLine(file, fullName, failureMessages?.[0] ?? status))
    }
  }
  return run
}

/** Reads the JSON report of Playwright. A test that passed only when it was repeated has failed. */
export function readPlaywrightRun({ suites, errors }: JSONReport): TestRun {
  const run: TestRun = { passed: 0, failures: [] }
  for (const { message = '' } of errors) run.failures.push(failureLine('Playwright', '', message))
  const read = (suite: JSONReportSuite, titles: readonly string[]) => {
    for (const { title, file, tests } of suite.specs) {
      for (const { status, results } of tests) {
        if (status === 'expected') run.passed += 1
        else {
          const message = results.find(({ error }) => error)?.error?.message ?? status
          run.failures.push(failureLine(file, [...titles, title].join(' '), message))
        }
      }
    }
    for (const inner of suite.suites ?? []) read(inner, [...titles, inner.title])
  }
  // The outermost suites are files.
  for (const suite of suites) read(suite, [])
  return run
}

function failureLine(file: string, name: string, message: string): string {
  const [reason] = stripVTControlCharacters(message).trim().split('\n')
  return [file, name, reason].filter(Boolean).join(': ')
}
