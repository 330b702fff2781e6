import { join } from 'node:path'
import { tryGit } from '../lib/git.ts'
import { readJsonFile } from '../lib/jsonFile.ts'

/**
 * '0.1.0 (abc1234), company def5678', from the package.json and the commit of the folder `engine`, and the
 * commit of the folder `company`. No commit of the engine unless it is the root of a Git repository, and none
 * of the company outside a repository, or in that of the engine.
 */
export function describeVersion(engine: string, company: string): string {
  const { version } = readJsonFile(join(engine, 'package.json')).value as { version: string }
  const [own, other] = [engine, company].map(findCommit)
  const isCompanyApart = other && !(own?.isRoot && own.root === other.root)
  return [
    `${version}${own?.isRoot ? ` (${own.commit})` : ''}`,
    ...(isCompanyApart ? [`company ${other.commit}`] : []),
  ].join(', ')
}

/** The commit of the repository around `folder`. Undefined without one. */
function findCommit(folder: string) {
  const printed = tryGit(
    folder,
    'rev-parse',
    '--show-toplevel',
    '--show-prefix',
    '--short=7',
    'HEAD',
  )
  const [root, prefix, commit] = String(printed).split('\n')
  return /^[\da-f]{7,}$/.test(commit ?? '') ? { root, isRoot: prefix === '', commit } : undefined
}
