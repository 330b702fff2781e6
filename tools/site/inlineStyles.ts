import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import type { PageStyles } from '../../src/prerender/pageKinds.ts'
import { ASSETS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { ROOT } from '../lib/root.ts'

/** What renders these pages. PurgeCSS keeps the rules whose selectors consist of words in it. */
const SOURCES: Readonly<Record<PageStyles, string[]>> = {
  screens: [
    'src/main.tsx',
    'src/{app,pages,features,shared}/**/*.{ts,tsx}',
    'src/prerender/Page.tsx',
    'src/prerender/scripts/earlyScript.ts',
  ],
  documents: [
    'src/app/layout/{Footer,Header,LanguageLinks,Layout,ThemeSwitch}.tsx',
    'src/features/getTheApp/QrCode.tsx',
    'src/prerender/Page.tsx',
    'src/prerender/{documents,scripts}/*',
    'src/shared/browser/theme.ts',
    'src/shared/domain/hue.ts',
    'src/shared/ui/{AppIcon,Icon,StoreBadge,Wordmark,links}.tsx',
    'tools/company/markdown.ts',
  ],
}
/** Classes of the header that a template literal composes. */
const HEADER = [
  'navbar-from-md',
  'd-md-none',
  'flex-md-row',
  'flex-md-grow-0',
  'flex-md-nowrap',
  'gap-md-0',
  'mb-md-0',
  'ms-md-auto',
]
/**
 * Classes and elements that don't appear as words in the sources: React-Bootstrap or a template literal composes the former,
 * Markdown makes the latter.
 */
const COMPOSED: Readonly<Record<PageStyles, (string | RegExp)[]>> = {
  screens: [
    ...HEADER,
    /^hue-/,
    'form-select',
    'spinner-border',
    'btn-secondary',
    'btn-success',
    'h3',
  ],
  documents: [
    ...HEADER,
    ...['container', 'btn-quiet', 'btn-lg', /^hue-/],
    ...['h3', 'h4', 'ol', 'blockquote', 'code', 'pre', 'strong'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
}
/** Words of sources that are no elements or attributes of pages, or elements whose classes override Bootstrap's rules. */
const WORDS: Readonly<Record<PageStyles, string[]>> = {
  screens: [
    'figure',
    'code',
    'b',
    'address',
    'legend',
    'multiple',
    'list',
    'file',
    'output',
    'ratio',
    'size',
    'summary',
  ],
  documents: ['address', 'b', 'legend', 'list', 'search', 'summary'],
}
const NOTICE_SOURCES = ['src/app/notifications/*', 'node_modules/react-toastify/dist/unstyled.mjs']
/** Classes that react-toastify composes from the place, the theme and the kinds of our notifications. */
const COMPOSED_LIBRARY_CLASSES = /^Toastify__.+--(top-left|top-right|rtl|light|default|error)$/

/** The rules of `css` that these pages need, with the `variables` that other files use. */
export async function purgeStyles(
  css: string,
  pages: PageStyles,
  variables: string[],
): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: textsOf(SOURCES[pages]),
    css: [{ raw: css }],
    keyframes: true,
    variables: true,
    blocklist: WORDS[pages],
    safelist: {
      standard: COMPOSED[pages],
      variables,
    },
  })
  if (purged === undefined) throw new Error('PurgeCSS returned no styles.')
  return purged.css.trim()
}

/** The names of the variables in the scripts and styles of the site in `dist`, which load later than a page. */
export function usedVariables(dist: string): string[] {
  const folder = join(dist, ASSETS_FOLDER)
  const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  return [...new Set(texts.flatMap(text => text.match(/--[a-z][\w-]*/gi) ?? []))]
}

/** The files of this repository that match `patterns`, for PurgeCSS. */
function textsOf(patterns: readonly string[]) {
  const files = globSync([...patterns], { cwd: ROOT })
  return files.map(file => ({ raw: readFileSync(join(ROOT, file), 'utf8'), extension: 'ts' }))
}

/** Removes rules that our notifications do not need from their styles, which load later. */
export const purgeNotices: Plugin = {
  name: 'purge-notices',
  transform: {
    filter: { id: /\/notices\.scss$/ },
    async handler(css) {
      const [purged] = await new PurgeCSS().purge({
        content: textsOf(NOTICE_SOURCES),
        css: [{ raw: css }],
        keyframes: true,
        safelist: [COMPOSED_LIBRARY_CLASSES],
      })
      return purged?.css
    },
  },
}
