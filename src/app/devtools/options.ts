import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import { company } from '../../shared/domain/localeData.ts'

/** Redux DevTools stay enabled in every build: QA records on the public site. */
export const devToolsOptions: DevToolsEnhancerOptions = {
  // Tells tabs apart, in the extension's list of instances.
  name: `${company.name}: ${window.location.pathname}, ${new Date().toLocaleTimeString()}`,
  // The default of 50 would drop the start of a long test.
  maxAge: 1000,
  // An install reloads the page before the default of 500 ms has passed.
  latency: 0,
  // Listing features turns off all others. 'dispatch' would evaluate text as code,
  // which the Content Security Policy forbids.
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
