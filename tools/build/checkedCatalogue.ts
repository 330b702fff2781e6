import type { Plugin } from 'vite'
import { readCatalogue } from '../catalogueFile.ts'

/** The build refuses a catalogue that the site would have to leave records out of. */
export function checkedCatalogue(file: string): Plugin {
  return {
    name: 'checked-catalogue',
    apply: 'build',
    buildStart() {
      try {
        readCatalogue(file)
      } catch (error) {
        this.error({ message: (error as Error).message, stack: '' })
      }
    },
  }
}
