import { join } from 'node:path'
import { tryGit } from '../lib/git.ts'
import { readJsonFile } from '../lib/jsonFile.ts'

/**
 * '0.1.0 (abc1234)', from the package.json and the commit of `folder`. No commit unless it is the root of a Git
 * repository.
 */
export function describeVersion(folder: string): string {
  const { version } = readJsonFile(join(folder, 'package.json')).value as { version: string }
  const printed = tryGit(folder, 'rev-parse', '--show-prefix', '--short=7', 'HEAD')
  const [prefix, commit = ''] = printed?.split('\n') ?? []
  return prefix === '' && /^[\da-f]{7,}$/.test(commit) ? `${version} (${commit})` : version
}
