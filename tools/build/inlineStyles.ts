import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { usedStyles } from './usedStyles.ts'

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="[^"]*?(assets\/[^"]+\.css)"[^>]*>/
/**
 * The HTML shell that Vite has built in `dist`, with the used part of its style sheet inlined and its
 * scripts fetched after the pictures of the first screen. The HTML of `pages` has every class that any
 * prerendered page has.
 */
export async function inlineStyles(dist: string, pages: string[]): Promise<string> {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, file] = STYLE_LINK.exec(shell) ?? []
  if (file === undefined) throw new Error('index.html has no style sheet')
  const assets = readdirSync(join(dist, 'assets')).map(name => `assets/${name}`)
  const users = assets
    .filter(path => path !== file && /\.(js|css)$/.test(path))
    .map(path => readFileSync(join(dist, path), 'utf8'))
  const css = await usedStyles(readFileSync(join(dist, file), 'utf8'), [shell, ...pages], users)
  // Pages have it in them from now on.
  rmSync(join(dist, file))
  return shell
    .replace(STYLE_LINK, () => `<style>${css.trim()}</style>`)
    .replaceAll(
      /<script type="module"|<link rel="modulepreload"/g,
      tag => `${tag} fetchpriority="low"`,
    )
}
