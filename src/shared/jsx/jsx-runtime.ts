/*
 * Makes the elements of our components: React's own functions, or where a page has texts in several languages those that give each
 * text its `lang`, so that no component has to know which texts a language lacks. TypeScript and Vite import it as the
 * `jsxImportSource`.
 */
import * as runtime from 'react/jsx-runtime'
import { withLanguage } from './withLanguage.ts'

export type { JSX } from 'react/jsx-runtime'
export const { Fragment } = runtime

const mark =
  (create: typeof runtime.jsx): typeof runtime.jsx =>
  (type, props, key) =>
    create(type, withLanguage(type, props), key)

export const jsx = SITE.textLanguages ? mark(runtime.jsx) : runtime.jsx
export const jsxs = SITE.textLanguages ? mark(runtime.jsxs) : runtime.jsxs
