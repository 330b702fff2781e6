import type { Plugin } from 'vite'
import { compressTexts } from '../lib/compressTexts.ts'

/** Writes `.br` and `.gz` next to every text of `dist`, for hosts that send such files (deploy/nginx.conf). */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const count = await compressTexts(config.build.outDir)
        config.logger.info(`${count} texts compressed`)
      },
    },
  }
}
