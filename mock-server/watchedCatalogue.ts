import { statSync } from 'node:fs'
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
  const readTimes = () =>
    [file, ...others].map(path => statSync(path, { throwIfNoEntry: false })?.mtimeMs).join()
  // Before the first read, so that no save after it is missed.
  let times = readTimes()
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
    // Unlike a watcher, polling also notices editors that replace the file.
    const polling = setInterval(() => {
      const now = readTimes()
      if (now === times) return
      times = now
      readAgain(false)
    }, FILE_CHECK_MS)
    polling.unref()
    stop = () => {
      clearTimeout(secondRead)
      clearInterval(polling)
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
