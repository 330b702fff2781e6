import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { UpgradeSteps } from '../../src/shared/trace/upgradeTrace.ts'

const FILE = 'src/shared/trace/upgradeTrace.ts'

/** The steps that upgrade a trace for the commit in the working folder. The first commits have none. */
export async function readUpgradeSteps(): Promise<UpgradeSteps> {
  if (!existsSync(FILE)) return { states: [], actions: [] }
  return (await import(pathToFileURL(FILE).href)).UPGRADE_STEPS
}
