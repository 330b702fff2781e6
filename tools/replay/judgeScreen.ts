import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder, readCompany } from '../company/company.ts'
import { git } from '../lib/git.ts'
import { escapeConsole, printLines } from '../lib/printLines.ts'
import { compare, type Screen, takeScreen } from './pictures.ts'
import { playTrace } from './playTrace.ts'
import { readTrace } from './readTrace.ts'
import { findReportedCatalogue } from './reportedCatalogue.ts'
import { initialState, withCatalogue } from './siteAdapter.ts'
import { readUpgradeSteps } from './upgradeSteps.ts'

/*
 * `git bisect run` starts this in a checkout of each commit: judgeScreen.ts TRACE STEP FOLDER [NAME].
 * It builds the commit and takes its screen after action STEP. With NAME, it saves the screen as FOLDER/NAME.
 * Otherwise exit code 0: the screen is nearer to FOLDER/good, 1: to FOLDER/bad, 125: to neither.
 * It also exits with 125 if the commit cannot be built or shown.
 */

const [file, step, folder, name] = process.argv.slice(2) as [string, string, string, string?]
const commit = git('.', 'log', '-1', '--format=%h %s')
escapeConsole()
try {
  execSync('npm run build', { stdio: 'ignore' })
  const screen = await takeStep(Number(step))
  if (name !== undefined) {
    writeFileSync(join(folder, name), screen)
    process.exit()
  }
  const [good = 0, bad = 0] = ['good', 'bad'].map(name => {
    return compare(readFileSync(join(folder, name)), screen)?.pixels ?? 0
  })
  const outcome = good === bad ? 'skipped' : good < bad ? 'good' : 'bad'
  const distances = `${good} pixels from GOOD, ${bad} from BAD`
  printLines([`  ${outcome.padEnd(9)}${commit}: ${distances}`], console.error)
  process.exit({ good: 0, bad: 1, skipped: 125 }[outcome])
} catch (error) {
  printLines([`  skipped  ${commit}: ${String(error).split('\n')[0]}`], console.error)
  process.exit(125)
}

/** The screen of this commit's build after action `step`, 0 for the start. */
async function takeStep(step: number): Promise<Screen> {
  const read = readTrace(file, initialState, await readUpgradeSteps())
  const chosen = readCompany(companyFolder(undefined))
  const { apps } = findReportedCatalogue(file, read, undefined, chosen)
  const trace = apps ? withCatalogue(read, apps) : read
  let screen: Screen | undefined
  await playTrace({ ...trace, actions: trace.actions.slice(0, step) }, {}, async (page, index) => {
    if (index === step) screen = await takeScreen(page)
  })
  if (!screen) throw new Error(`The trace has no action ${step}.`)
  return screen
}
