import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** '0.1.0 (abc1234)', from the package.json and the commit of `folder`. No commit unless `folder` is the root of a Git repository. */
export function describeVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { stdout } = spawnSync('git', ['rev-parse', '--show-prefix', '--short=7', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
  })
  // The prefix is empty in the root.
  const [, commit] = /^\n([\da-f]{7,})\n$/.exec(stdout ?? '') ?? []
  return `${version}${commit ? ` (${commit})` : ''}`
}
