import type { Plugin } from 'vite'

/** What React throws to itself: made once, as the script starts, and told by identity. */
const SENTINEL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * Lets React start without the stack traces of its sentinels, which nobody reads. A browser that is
 * watched over the DevTools protocol (a profiler, Lighthouse, the benchmark) parses all of React twice
 * for their lines: 75 to 90 ms at 4x slower CPU. Another version of React may have none to find.
 */
export function tracelessErrors(): Plugin {
  return {
    name: 'traceless-errors',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-dom-client\.production\.js$/ },
      handler: code =>
        code.replace(SENTINEL, '$1 = Object.create(Error.prototype, { message: { value: $2 } })'),
    },
  }
}
