import { type StatsListener, unwatchFile, watchFile } from 'node:fs'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'

/** How often the files are checked for a change. */
const FILE_CHECK_MS = 100
/** When a file has not changed for this time, an editor has finished writing it. */
const SAVE_MS = 300

type CatalogueFiles = {
  file: string
  /** Other files that `readFile` reads. They may be missing. */
  others?: readonly string[] | undefined
  readFile: (file: string) => AppRecord[]
}

type CatalogueObserver = {
  /** Called after a saved file was read. */
  onRead(): void
  /** Called with the reason when a saved file has a fault. The previous catalogue stays. */
  onFault(fault: string): void
}

/** Reads a catalogue now and, once `watch` was called, whenever its files change. Throws an error for a fault. */
export function openCatalogue({ file, others = [], readFile }: CatalogueFiles) {
  const files = [file, ...others]
  let records = readFile(file)
  let fault: string | null = null
  let stop = () => {}

  function watch({ onRead, onFault }: CatalogueObserver): void {
    let secondRead: NodeJS.Timeout | undefined
    const readAgain = (isSaved: boolean) => {
      clearTimeout(secondRead)
      try {
        records = readFile(file)
      } catch (error) {
        if (!isSaved) {
          secondRead = setTimeout(readAgain, SAVE_MS, true)
          return
        }
        fault = `${(error as Error).message}\n  The mock keeps serving the previous catalogue.`
        return onFault(fault)
      }
      fault = null
      onRead()
    }
    // Node also reports a file that is missing.
    const onChange: StatsListener = (now, before) => {
      if (now.mtimeMs !== before.mtimeMs) readAgain(false)
    }
    // Unlike a watcher, polling also notices editors that replace the file.
    for (const path of files) {
      watchFile(path, { interval: FILE_CHECK_MS, persistent: false }, onChange)
    }
    stop = () => {
      clearTimeout(secondRead)
      for (const path of files) unwatchFile(path, onChange)
    }
  }

  return {
    records: () => records,
    /** Why `records` are older than the file; null if they are not. */
    fault: () => fault,
    watch,
    close: () => stop(),
  }
}
