import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { describeFault } from '../../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { catalogueWarnings } from '../lib/catalogueWarnings.ts'

/** Ends the build if a record of the catalogue is invalid, and warns about what visitors cannot see or read. */
export function checkedCatalogue(): Plugin {
  return {
    name: 'checked-catalogue',
    apply: 'build',
    configResolved({ logger, publicDir, root }) {
      const file = relative(root, join(publicDir, 'data.json'))
      try {
        const apps = readCatalogue(file)
        for (const fault of catalogueWarnings(apps, publicDir)) {
          logger.warn(`${file}: ${describeFault(fault)}`)
        }
      } catch (error) {
        // Vite would print a stack trace.
        logger.error(`error: ${(error as Error).message}`)
        process.exit(1)
      }
    },
  }
}
