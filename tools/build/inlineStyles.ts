import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { usedStyles } from './usedStyles.ts'

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="[^"]*?(assets\/[^"]+\.css)"[^>]*>/
/** The page's own script. */
const ENTRY = /<script type="module"[^>]*src="([^"]*?)(assets\/[^"]+\.js)"[^>]*><\/script>/

/**
 * The shell that Vite has built in `dist`, with the used part of its style sheet in the place of the
 * link to it, the parts of its scripts preloaded, and all of them behind the pictures of the first
 * screen. `pages` are those whose HTML has every class that any page has from the start.
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
  rmSync(join(dist, file))
  return shell
    .replace(ENTRY, (script, base: string, entry: string) =>
      [
        script,
        ...importedParts(dist, entry).map(
          part => `<link rel="modulepreload" crossorigin href="${base}${part}">`,
        ),
      ].join('\n    '),
    )
    .replace(STYLE_LINK, () => `<style>${css.trim()}</style>`)
    .replaceAll(
      /<script type="module"|<link rel="modulepreload"/g,
      tag => `${tag} fetchpriority="low"`,
    )
}

/** The scripts that the entry imports one after the other; the browser would learn of each only when the one before has run. */
function importedParts(dist: string, entry: string): string[] {
  const code = readFileSync(join(dist, entry), 'utf8')
  return [...code.matchAll(/\bimport\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)].map(
    ([, name]) => `assets/${name}`,
  )
}
