import { statSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../tools/lib/catalogueFile.ts'

/** A save is over when the file has not changed for this long. */
const SETTLED_MS = 100

export type FollowerOptions = {
  file: string
  /** Called with the records of each valid save. */
  onSaved(apps: AppRecord[]): void
  /** Called with what is wrong with a save, in words. */
  onFault(words: string): void
}

/** Reads a catalogue file again whenever it is saved. */
export type Follower = {
  /** The records as last read from a valid file. */
  apps(): AppRecord[]
  /** What is wrong with the file now; null where it is as read. */
  fault(): string | null
  stop(): void
}

/** Follows `file` from now on; throws a CatalogueError where it is no valid catalogue to begin with. */
export function followCatalogue({ file, onSaved, onFault }: FollowerOptions): Follower {
  let stamp = stampOf(file)
  let apps = readCatalogue(file)
  let fault: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function read() {
    const now = stampOf(file)
    if (now === stamp) return
    stamp = now
    try {
      apps = readCatalogue(file)
      fault = null
      onSaved(apps)
    } catch (error) {
      fault = (error as Error).message
      onFault(fault)
    }
  }

  // The folder is watched, since editors replace a file rather than write to it.
  const watcher = watch(dirname(file), (_event, name) => {
    if (name !== basename(file)) return
    clearTimeout(timer)
    timer = setTimeout(read, SETTLED_MS)
  })
  return {
    apps: () => apps,
    fault: () => fault,
    stop() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}

/** Changes whenever the file is saved, deleted or put back. */
function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size}` : 'missing'
}
