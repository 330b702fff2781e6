import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import { bundleScript } from '../lib/bundleScript.ts'

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="[^"]*?(assets\/[^"]+\.css)"[^>]*>/
/** What only the entry script needs. */
const ENTRY_ELEMENTS =
  /\s*(?:<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>|<noscript>.*?<\/noscript>|<div\s+class="start-failure.*?<\/div>)/gs
const GET_APP_SCRIPT = new URL('../../src/prerender/documents/getAppScript.ts', import.meta.url)
/** Classes of react-toastify, which no source of ours contains. */
const LIBRARY_CLASSES = /^Toastify/
/** React-Bootstrap composes `btn-success` from the property `success`. */
const COMPOSED_CLASSES = ['btn']

/**
 * With `legend + *` of Bootstrap, browsers restyle the rest of a screen whenever a part of it is removed. The
 * site has no legend, but the options of its chart contain the word.
 */
const COSTLY_TAGS = ['legend']

/** The HTML around the content of pages, with its styles. */
export type Shells = {
  /** Lets scripts load after the pictures of the first screen. */
  screen: string
  /** Without the entry script. */
  document: string
  /** A document that goes on to a store. */
  getApp: string
}

/**
 * Makes the shells from the HTML that Vite has built in `dist`. The style sheet becomes inline, and keeps
 * the rules whose selectors consist of words in the sources or in `samples`, prerendered pages of both
 * kinds. `root` is the site's public address.
 */
export async function makeShells(
  dist: string,
  samples: { screens: { html: string }[]; documents: { html: string }[] },
  root: string | undefined,
): Promise<Shells> {
  const built = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, file] = STYLE_LINK.exec(built) ?? []
  if (file === undefined) throw new Error('index.html has no style sheet.')
  const css = readFileSync(join(dist, file), 'utf8')
  rmSync(join(dist, file))
  const inline = async (shell: string, sources: string[], pages: { html: string }[]) => {
    const styles = await purge(css, sources, [shell, ...pages.map(({ html }) => html)], dist)
    return shell.replace(STYLE_LINK, () => `<style>${styles.trim()}</style>`)
  }
  const screen = built.replaceAll(
    /<script type="module"|<link rel="modulepreload"/g,
    tag => `${tag} fetchpriority="low"`,
  )
  const document = built
    .replace(ENTRY_ELEMENTS, '')
    // Nothing has to start, so the early script reports no failure.
    .replace('<html', '<html data-document data-live')
  const documentSources = [
    'src/app/layout/*.tsx',
    'src/shared/{browser,ui}/*.{ts,tsx}',
    'src/prerender/documents/*',
  ]
  const styled = await inline(document, documentSources, samples.documents)
  const define = { 'import.meta.env.PUBLIC_ROOT': JSON.stringify(root) ?? 'undefined' }
  const getAppScript = await bundleScript(GET_APP_SCRIPT, define)
  return {
    screen: await inline(
      screen,
      ['src/*.tsx', 'src/!(prerender)/**/*.{ts,tsx}', 'src/prerender/*.{ts,tsx}'],
      samples.screens,
    ),
    document: styled,
    getApp: styled.replace('</body>', () => `<script>${getAppScript}</script>\n  </body>`),
  }
}

async function purge(
  css: string,
  sources: string[],
  pages: string[],
  dist: string,
): Promise<string> {
  const assets = readdirSync(join(dist, 'assets')).map(name =>
    readFileSync(join(dist, 'assets', name), 'utf8'),
  )
  const [purged] = await new PurgeCSS().purge({
    content: [...sources, ...pages.map(raw => ({ raw, extension: 'html' }))],
    css: [{ raw: css }],
    defaultExtractor: text =>
      (text.match(/[\w-]+/g) ?? []).flatMap(word => [
        word,
        ...COMPOSED_CLASSES.map(prefix => `${prefix}-${word}`),
      ]),
    blocklist: COSTLY_TAGS,
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
