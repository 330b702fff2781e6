import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** Makes a temporary folder that is removed when the process exits. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  // Node warns of many listeners.
  if (folders.push(folder) === 1) process.once('exit', removeFolders)
  return folder
}

/**
 * Gives this process, and those that it starts from now on, a temporary folder of their own. It is removed when
 * this process exits, with what a process has left that was ended without the event 'exit'.
 */
export function enterTemporaryFolder(name: string): void {
  const folder = makeTemporaryFolder(name)
  // Windows reads TEMP.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder })
  // A terminal that closes sends it. Without a listener, Node skips the event 'exit'.
  process.once('SIGHUP', () => process.exit(129))
}

function removeFolders(): void {
  for (const folder of folders.splice(0)) {
    // A process that is just ending may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
