import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { describeFault } from '../../src/shared/appRecord.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { checkImages } from '../lib/checkImages.ts'

/** The build refuses a catalogue that the site would have to leave records out of, and warns of its pictures. */
export function checkedCatalogue(): Plugin {
  return {
    name: 'checked-catalogue',
    apply: 'build',
    configResolved({ logger, publicDir, root }) {
      const file = relative(root, join(publicDir, 'data.json'))
      try {
        for (const fault of checkImages(readCatalogue(file), publicDir)) {
          logger.warn(`${file}: ${describeFault(fault)}`)
        }
      } catch (error) {
        // Vite would print what is thrown with its stack.
        logger.error((error as Error).message)
        process.exit(1)
      }
    },
  }
}
