import fc from 'fast-check'
import { inject } from 'vitest'

// Every run of the tests tries the same values, so that a property fails only after a change. FUZZ in
// vitest.config.ts chooses others.
fc.configureGlobal({ seed: inject('seed') })

export { fc }

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}
