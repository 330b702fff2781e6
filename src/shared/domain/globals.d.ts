/**
 * What a page knows of its site in its language, a free constant with three carriers: in the browser, the data script of the
 * language sets it before the entry script; in the build, the same data stands before the bundle that renders pages
 * (tools/site/buildPages.ts); in development, each language has a Vite environment with a `define` for it
 * (tools/dev/development.ts). In plain Node, there is none: what reads it is only called in pages.
 */
declare const LOCALE: import('./localeData.ts').LocaleData
