import { readFileSync } from 'node:fs'

/** Why this Node cannot run the project; undefined if it can. */
export function findNodeProblem() {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const needed = engines.node.replace('>=', '')
  const running = process.versions.node
  const isOlder = running.localeCompare(needed, 'en', { numeric: true }) < 0
  return isOlder ? `Node ${needed} or later is required, this is ${running}.` : undefined
}
