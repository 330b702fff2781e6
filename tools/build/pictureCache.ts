import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../lib/outFile.ts'

/**
 * The picture kept in `folder` for `inputs`, text that names everything that decides it. Otherwise the
 * one that `draw` resolves to, which is then kept. Builds may share the folder at the same time.
 */
export async function cachePicture(
  folder: string,
  inputs: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const file = join(folder, hash('sha256', inputs))
  if (existsSync(file)) return readFileSync(file)
  const picture = await draw()
  mkdirSync(folder, { recursive: true })
  // Another build sees the whole picture or none.
  writeWhole(file, picture)
  return picture
}
