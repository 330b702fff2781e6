/**
 * The page's data about its site in its language, a global constant:
 * - in the browser, the language's data script sets it before the entry script runs
 * - in the build, the same data precedes the bundle that renders pages (tools/site/buildPages.ts)
 * - in development, the language's Vite environment defines it (tools/dev/development.ts)
 *
 * Plain Node has none, so code that reads it may only run in pages.
 */
declare const LOCALE: import('./localeData.ts').LocaleData
