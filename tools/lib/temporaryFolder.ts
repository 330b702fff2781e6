import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** Makes a temporary folder in `parent` that is removed when the process exits. */
export function makeTemporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `${name}-`))
  // Node warns of many listeners.
  if (folders.push(folder) === 1) process.once('exit', removeFolders)
  return folder
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
