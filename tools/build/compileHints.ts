import type { Plugin } from 'vite'

/** Chromium from 136 on reads it at the top of a script; to other browsers it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad'

/** Notices are loaded on every visit and shown on few. */
const SELDOM_RUN = /^toasts/

/**
 * Lets the browser compile the functions of a script while it arrives, beside the main thread, and not
 * one by one there when they are called. About half of each script runs as a screen opens; what is
 * compiled for nothing keeps no visitor waiting.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Before what others put at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && !SELDOM_RUN.test(part.name)) {
            part.code = `${HINT}\n${part.code}`
          }
        }
      },
    },
  }
}
