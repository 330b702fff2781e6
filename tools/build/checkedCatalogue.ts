import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { describeFault } from '../../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { checkImages } from '../lib/checkImages.ts'
import { checkReadability } from '../lib/checkReadability.ts'

/** The build refuses a catalogue that the site would have to leave records out of, and warns of pictures and of what no visitor can read. */
export function checkedCatalogue(): Plugin {
  return {
    name: 'checked-catalogue',
    apply: 'build',
    configResolved({ logger, publicDir, root }) {
      const file = relative(root, join(publicDir, 'data.json'))
      try {
        const apps = readCatalogue(file)
        for (const fault of [...checkImages(apps, publicDir), ...checkReadability(apps)]) {
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
