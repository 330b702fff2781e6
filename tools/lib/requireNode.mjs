// The first import of vite.config.ts, vitest.config.ts and playwright.config.ts: `npx` runs them with the Node that comes
// with the packages, but an editor may have found an older one.
import { findNodeProblem } from './nodeVersion.mjs'

const problem = findNodeProblem()
if (problem) {
  console.error(`error: ${problem} Start it with npx, or with node_modules/.bin/node.`)
  process.exit(1)
}
