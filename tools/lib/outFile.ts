import { randomUUID } from 'node:crypto'
import { lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Throws an error if the `file` of `flag` cannot be written. For the time before any work is done. */
export function requireWritable(flag: string, file: string): void {
  const folder = dirname(resolve(file))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`Cannot write ${flag} ${file}: no folder ${folder}.`)
  }
  requireFileOrNothing(`${flag} ${file}`, file)
}

/**
 * Writes a file whole or not at all. A file that already has this content stays untouched: its watchers
 * see no change. Throws for anything but a regular file, such as a symbolic link.
 */
export function writeFileAtomic(file: string, content: string | Buffer): void {
  const isThere = requireFileOrNothing(file, file)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (isThere && readFileSync(file).equals(bytes)) return
  const draft = draftOf(file)
  try {
    writeFileSync(draft, bytes, { flag: 'wx' })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A new name in the folder of `file` that nobody can guess. Open it with the flag 'wx'. */
export function draftOf(file: string): string {
  return join(dirname(file), `.${randomUUID()}.tmp`)
}

/** Whether there is a file. Throws if something else has its name. `what` describes it in the message. */
function requireFileOrNothing(what: string, file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats || stats.isFile()) return stats !== undefined
  const kind = stats.isDirectory()
    ? 'folder'
    : stats.isSymbolicLink()
      ? 'symbolic link'
      : 'pipe or a device'
  throw new Error(`Cannot write ${what}: it is a ${kind}. Name a file.`)
}
