import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import { site } from '../../site/site.ts'

/** RTK Query's bookkeeping, as patterns of action types. It changes nothing that a trace compares. */
export const HIDDEN_ACTIONS = [
  '^catalogueApi/internalSubscriptions/',
  '^catalogueApi/config/',
  '^__rtkq/',
]

/** Redux DevTools stay enabled in every build: QA records on the public site. */
export const devToolsOptions: DevToolsEnhancerOptions = {
  name: site.name,
  // The extension's 50 would drop the start of a long test.
  maxAge: 1000,
  actionsDenylist: HIDDEN_ACTIONS,
  // An install reloads the page before the extension's default of 500 ms is over.
  latency: 0,
  // Naming one feature switches off all that are not named. 'dispatch' evaluates text as code, which
  // the Content Security Policy forbids.
  features: {
    pause: true,
    lock: true,
    persist: true,
    export: true,
    import: 'custom',
    jump: true,
    skip: true,
    reorder: true,
    test: true,
  },
}
