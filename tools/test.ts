import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { defineCommand, runCommand } from './lib/command.ts'

const REPORTS = '.cache/reports'

type Counts = { passed: number; failed: number }
type Step = { script: string; args?: string[]; count?: () => Counts }

const steps: Step[] = [
  { script: 'format' },
  { script: 'lint' },
  { script: 'typecheck' },
  {
    script: 'test:vitest',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`],
    count() {
      const { numPassedTests, numTotalTests } = readReport('vitest')
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
    },
  },
  { script: 'build' },
  { script: 'size' },
  {
    script: 'test:e2e',
    args: ['--reporter=list,json'],
    count() {
      const { expected, unexpected, flaky, skipped } = readReport('e2e').stats
      return { passed: expected, failed: unexpected + flaky + skipped }
    },
  },
]

const command = defineCommand(
  'test',
  'Runs every check, each by its own script, whatever fails. The last line counts tests and checks. Exit 1: one failed.',
  'npm test',
).action(() => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const total: Counts = { passed: 0, failed: 0 }
  const failures: string[] = []
  for (const { script, args = [], count } of steps) {
    console.log(`\n— ${script}`)
    const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/e2e.json` },
    })
    const counts = status === 0 || count ? countsOf(count) : { passed: 0, failed: 1 }
    // A step that failed by something else than a test counts as one more.
    if (status !== 0 && counts.failed === 0) counts.failed = 1
    total.passed += counts.passed
    total.failed += counts.failed
    if (counts.failed > 0) failures.push(script)
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
})
await runCommand(command)

function countsOf(count?: () => Counts): Counts {
  if (!count) return { passed: 1, failed: 0 }
  try {
    return count()
  } catch {
    // No report means that nobody knows what ran.
    return { passed: 0, failed: 1 }
  }
}

function readReport(name: string) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))
}
