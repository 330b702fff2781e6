import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'

/** A new folder with `files`: texts and bytes as they are, other values as JSON. Returns its path. */
export function writeFolder(files: Record<string, unknown> = {}): string {
  const folder = makeTemporaryFolder('test.folder')
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(file, isWhole ? content : JSON.stringify(content))
  }
  return folder
}
