import { hash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../lib/outFile.ts'

/** Pictures of earlier builds, on disk. Builds may share it at the same time. */
export type PictureCache = {
  /**
   * The picture kept for `inputs`, text that names everything that decides it. Otherwise the one that
   * `draw` resolves to, which is then kept. A damaged entry counts as none.
   */
  load(inputs: string, draw: () => Promise<Buffer>): Promise<Buffer>
  /** Removes the pictures that were not used for the longest time, until the rest is small enough. */
  trim(): void
}

/** About 20,000 preview pictures. */
const MAX_BYTES = 500_000_000
const DIGEST_BYTES = 32
/** Entries, and the drafts that `writeWhole` of a killed build has left. The folder may contain files of others. */
const OWN_FILE = /^([0-9a-f]{64}|\.[0-9a-f-]{36}\.tmp)$/

/** Opens the cache in `folder`. If it cannot be written, every picture is drawn and a warning says so. */
export function openPictureCache(folder: string, maxBytes = MAX_BYTES): PictureCache {
  let hasWarned = false
  function warnOnce(error: unknown): void {
    if (!hasWarned) console.warn(`Preview pictures are not kept: ${(error as Error).message}`)
    hasWarned = true
  }
  return {
    async load(inputs, draw) {
      const key = hash('sha256', inputs)
      const file = join(folder, key)
      const kept = readEntry(file, key)
      if (kept) return kept
      const picture = await draw()
      try {
        mkdirSync(folder, { recursive: true })
        // Another build sees the whole entry or none.
        writeWhole(file, Buffer.concat([digest(key, picture), picture]))
      } catch (error) {
        warnOnce(error)
      }
      return picture
    },
    trim() {
      let bytes = 0
      try {
        for (const { file, size } of listEntries(folder).sort((a, b) => b.usedMs - a.usedMs)) {
          bytes += size
          if (bytes > maxBytes) rmSync(file, { force: true })
        }
      } catch (error) {
        warnOnce(error)
      }
    },
  }
}

/** The picture of an entry, which then counts as used now. Undefined if there is none, or if it is damaged. */
function readEntry(file: string, key: string): Buffer | undefined {
  try {
    // A pipe would block, and a device might never end.
    if (!lstatSync(file).isFile()) return undefined
    const bytes = readFileSync(file)
    const picture = bytes.subarray(DIGEST_BYTES)
    if (!bytes.subarray(0, DIGEST_BYTES).equals(digest(key, picture))) return undefined
    const now = new Date()
    utimesSync(file, now, now)
    return picture
  } catch {
    return undefined
  }
}

/** Covers the key, so that an entry under the name of another is damaged, too. */
function digest(key: string, picture: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(key), picture]), 'buffer')
}

function listEntries(folder: string): { file: string; size: number; usedMs: number }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => OWN_FILE.test(name))
    .flatMap(name => {
      const file = join(folder, name)
      // Another build may have removed it.
      const stats = lstatSync(file, { throwIfNoEntry: false })
      return stats?.isFile() ? { file, size: stats.size, usedMs: stats.mtimeMs } : []
    })
}
