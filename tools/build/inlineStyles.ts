import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="[^"]*?(assets\/[^"]+\.css)"[^>]*>/
/** Classes of react-toastify, which no source of ours contains. */
const LIBRARY_CLASSES = /^Toastify/
/** React-Bootstrap composes `btn-success` from the property `success`. */
const COMPOSED_CLASSES = ['btn', 'placeholder']

/**
 * Inlines the style sheet into the HTML shell that Vite has built in `dist`, and lets scripts load
 * after the pictures of the first screen. Keeps the rules whose selectors consist of words in `pages`
 * (HTML) or the sources.
 */
export async function inlineStyles(dist: string, pages: string[]): Promise<string> {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, file] = STYLE_LINK.exec(shell) ?? []
  if (file === undefined) throw new Error('index.html has no style sheet.')
  const css = await purge(readFileSync(join(dist, file), 'utf8'), [shell, ...pages], dist)
  rmSync(join(dist, file))
  return shell
    .replace(STYLE_LINK, () => `<style>${css.trim()}</style>`)
    .replaceAll(
      /<script type="module"|<link rel="modulepreload"/g,
      tag => `${tag} fetchpriority="low"`,
    )
}

async function purge(css: string, pages: string[], dist: string): Promise<string> {
  const assets = readdirSync(join(dist, 'assets')).map(name =>
    readFileSync(join(dist, 'assets', name), 'utf8'),
  )
  const [purged] = await new PurgeCSS().purge({
    content: ['src/**/*.{ts,tsx}', ...pages.map(raw => ({ raw, extension: 'html' }))],
    css: [{ raw: css }],
    defaultExtractor: text =>
      (text.match(/[\w-]+/g) ?? []).flatMap(word => [
        word,
        ...COMPOSED_CLASSES.map(prefix => `${prefix}-${word}`),
      ]),
    keyframes: true,
    variables: true,
    safelist: {
      standard: [LIBRARY_CLASSES],
      // Scripts and later styles use variables too.
      variables: assets
        .filter(text => text !== css)
        .flatMap(text => text.match(/--[a-z][\w-]*/gi) ?? []),
    },
  })
  if (purged === undefined) throw new Error('PurgeCSS returned no styles.')
  return purged.css
}
