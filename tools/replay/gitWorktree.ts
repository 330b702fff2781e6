import { join } from 'node:path'
import { git } from '../lib/git.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'

/** A commit as the user named it, and in full. */
export type NamedCommit = { name: string; commit: string }

/** Throws an error if this repository lacks the commit. */
export function findCommit(name: string): NamedCommit {
  try {
    const commit = git('.', 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`)
    return { name, commit }
  } catch {
    throw new Error(`Cannot find the commit ${name}: fetch it, as with git fetch --all --tags.`)
  }
}

/** Checks `commit` out in a temporary folder, until the process exits. */
export function openWorktree(commit: string): string {
  const worktree = join(makeTemporaryFolder('worktree'), 'worktree')
  git('.', 'worktree', 'add', '--quiet', '--detach', worktree, commit)
  process.once('exit', () => git('.', 'worktree', 'remove', '--force', worktree))
  return worktree
}
