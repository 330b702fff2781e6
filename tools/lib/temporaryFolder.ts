import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a temporary folder in `parent` that is removed when the process exits. */
export function makeTemporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
