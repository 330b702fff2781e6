import { execFileSync } from 'node:child_process'

/** What a git command prints in `folder`, trimmed. Throws an error with git's own message. */
export function git(folder: string, ...args: string[]): string {
  return runGit(folder, args).toString().trim()
}

/** The bytes that a git command prints in `folder`. Undefined if it fails, or without git. */
export function tryGit(folder: string, ...args: string[]): Buffer | undefined {
  try {
    return runGit(folder, args)
  } catch {
    return undefined
  }
}

function runGit(cwd: string, args: string[]): Buffer {
  return execFileSync('git', args, { cwd, stdio: 'pipe', maxBuffer: 2 ** 30 })
}
