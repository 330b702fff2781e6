import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { defineCommand, runCommand } from './lib/command.ts'

const REPORTS = '.cache/reports'

type Counts = { passed: number; failed: number }
/** Without `count`, a step counts as one check. */
type Step = { name: string; command: string; count?: () => Counts }

const steps: Step[] = [
  { name: 'format', command: 'npm run --silent format' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'typecheck', command: 'npm run --silent typecheck' },
  {
    name: 'vitest',
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${REPORTS}/vitest.json`,
    count() {
      const { numPassedTests, numTotalTests } = readReport('vitest')
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
    },
  },
  { name: 'build', command: 'npm run --silent build -- --no-compress' },
  {
    name: 'e2e',
    command: 'npm run --silent test:e2e -- --reporter=list,json',
    count() {
      const { expected, unexpected, flaky, skipped } = readReport('e2e').stats
      return { passed: expected, failed: unexpected + flaky + skipped }
    },
  },
  // The build of the browser tests.
  { name: 'size', command: 'npm run --silent size -- --dist .cache/e2e/fixture' },
]

const command = defineCommand(
  'test',
  'Runs every check, whatever fails. The last line counts tests and checks. Exit 1: one failed.',
  'npm test',
).action(() => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const total: Counts = { passed: 0, failed: 0 }
  const failures: string[] = []
  for (const { name, command, count } of steps) {
    console.log(`\n— ${name}`)
    // Tests pass paths of this repository, wherever npm was started.
    const env = { ...process.env, INIT_CWD: '', PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/e2e.json` }
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env })
    const counts = count ? countReport(count) : { passed: Number(status === 0), failed: 0 }
    // A step can fail for another reason than a test.
    if (status !== 0 && counts.failed === 0) counts.failed = 1
    total.passed += counts.passed
    total.failed += counts.failed
    if (counts.failed > 0) failures.push(name)
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
})
await runCommand(command)

function countReport(count: () => Counts): Counts {
  try {
    return count()
  } catch {
    // Without a report, it is unknown which tests ran.
    return { passed: 0, failed: 1 }
  }
}

function readReport(name: string) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))
}
