import type { Plugin } from 'vite'
import { compressTexts } from '../lib/compressTexts.ts'

/** Writes `.br` and `.gz` beside every text of `dist`, for hosts that send such files. Comes last in the build, so that they are of what is really there. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const start = performance.now()
        const count = await compressTexts(config.build.outDir)
        const seconds = ((performance.now() - start) / 1000).toFixed(1)
        config.logger.info(`${count} texts compressed in ${seconds} s`)
      },
    },
  }
}
