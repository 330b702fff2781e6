import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { usedStyles } from './usedStyles.ts'

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="[^"]*?(assets\/[^"]+\.css)"[^>]*>/

/**
 * The shell that Vite has built in `dist`, with the used part of its style sheet in the place of the
 * link to it, and its scripts behind the pictures of the first screen. `pages` are those whose HTML
 * has every class that any page has from the start.
 */
export async function leanShell(dist: string, pages: string[]): Promise<string> {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, file] = STYLE_LINK.exec(shell) ?? []
  if (file === undefined) throw new Error('index.html has no style sheet')
  const assets = readdirSync(join(dist, 'assets')).map(name => `assets/${name}`)
  const users = assets
    .filter(path => path !== file && /\.(js|css)$/.test(path))
    .map(path => readFileSync(join(dist, path), 'utf8'))
  const css = await usedStyles(readFileSync(join(dist, file), 'utf8'), [shell, ...pages], users)
  // Pages have it in them from now on.
  if (!users.some(text => text.includes(file))) rmSync(join(dist, file))
  return shell
    .replace(STYLE_LINK, () => `<style>${css.trim()}</style>`)
    .replaceAll(
      /<script type="module"|<link rel="modulepreload"/g,
      tag => `${tag} fetchpriority="low"`,
    )
}
