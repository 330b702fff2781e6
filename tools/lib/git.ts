import { execFileSync } from 'node:child_process'

/** What a git command prints in `folder`, without the last line break. Throws an error with git's own message. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, stdio: 'pipe', encoding: 'utf8' }).trimEnd()
}

/** What `git` returns. Undefined if the command fails, or without git. */
export function tryGit(folder: string, ...args: string[]): string | undefined {
  try {
    return git(folder, ...args)
  } catch {
    return undefined
  }
}
