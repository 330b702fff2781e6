/* jsx-runtime.ts, for development. */
import * as runtime from 'react/jsx-dev-runtime'
import { withLanguage } from './withLanguage.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export const { Fragment } = runtime

/** On a page in one language, React's own function. */
export const jsxDEV: typeof runtime.jsxDEV = SITE.textLanguages
  ? (type, props, ...rest) => runtime.jsxDEV(type, withLanguage(type, props), ...rest)
  : runtime.jsxDEV
