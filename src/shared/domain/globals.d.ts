/**
 * What a page knows of its site in its language. A script before the entry script sets it. In plain Node, there is none:
 * what reads it is only called in pages, and while they are rendered.
 */
declare const SITE: import('./site.ts').SiteData
