import type { OfflineFiles } from '../../src/offline/offlineFiles.ts'

/** What a built service worker is told about the files of its language. */
export function offlineFilesIn(worker: string): OfflineFiles {
  const [, files = ''] = /^const OFFLINE_FILES=(.*?\});/.exec(worker) ?? []
  return JSON.parse(files)
}
