import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { defineCommand, runCommand } from '../lib/command.ts'
import { enterTemporaryFolder } from '../lib/temporaryFolder.ts'
import { readPlaywrightRun, readVitestRun, type TestRun } from './failedTests.ts'

const REPORTS = '.cache/reports'

/** Without `readRun`, a step counts as one check. */
type Step = { name: string; command: string; readRun?: () => TestRun }

const steps: Step[] = [
  // Includes the format.
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'typecheck', command: 'npm run --silent typecheck' },
  {
    name: 'vitest',
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${REPORTS}/vitest.json`,
    readRun: () => readVitestRun(readReport('vitest')),
  },
  {
    name: 'e2e',
    command: 'npm run --silent test:e2e -- --reporter=list,json',
    readRun: () => readPlaywrightRun(readReport('e2e')),
  },
  // The build of the browser tests.
  { name: 'size', command: 'npm run --silent size -- --dist .cache/e2e/fixture' },
]

const command = defineCommand(
  'test',
  'Runs every check, whatever fails. The last lines name each test that failed, and count tests and checks. Exit 1: one failed.',
  'npm test',
).action(() => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  enterTemporaryFolder('test')
  let passed = 0
  const failures: string[] = []
  for (const { name, command, readRun } of steps) {
    console.log(`\n— ${name}`)
    // Tests pass paths of this repository, wherever npm was started.
    const env = {
      ...process.env,
      INIT_CWD: '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/e2e.json`,
      // By default, it is in the temporary folder.
      NODE_COMPILE_CACHE: resolve('.cache/node'),
    }
    const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit', env })
    // Ctrl+C has ended the step. This process would notice the signal after the last one.
    if (signal === 'SIGINT' || status === 130) process.exit(130)
    const run = readRun && tryToRead(readRun)
    passed += run ? run.passed : Number(status === 0)
    const failed = run?.failures ?? []
    // A step can fail for another reason than a test.
    if (status !== 0 && failed.length === 0) failed.push('see its output above')
    failures.push(...failed.map(failure => `${name}: ${failure}`))
  }
  // Chromium leaves a file of its own now and then.
  const foreign = /^(playwright-transform-cache|\.org\.chromium\.)/
  const left = readdirSync(tmpdir()).filter(name => !foreign.test(name))
  if (left.length === 0) passed += 1
  else failures.push(`left in the temporary folder: ${left.join(', ')}`)
  if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '))
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
})
await runCommand(command)

function tryToRead(readRun: () => TestRun): TestRun {
  try {
    return readRun()
  } catch {
    return { passed: 0, failures: ['no report: it is unknown which tests ran'] }
  }
}

function readReport(name: string) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))
}
