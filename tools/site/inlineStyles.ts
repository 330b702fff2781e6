import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import type { PageStyles } from '../../src/prerender/pageKinds.ts'
import { ASSETS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { ROOT } from '../lib/root.ts'
import { type SourceSelectors, selectorsOfHtml, selectorsOfSources } from './usedSelectors.ts'

/** The modules that render these pages in a browser. What only the build renders is in the samples. */
const ENTRIES: Readonly<Record<PageStyles, string[]>> = {
  screens: [
    'src/main.tsx',
    // routes.tsx takes them by a pattern.
    ...globSync('src/pages/*.tsx', { cwd: ROOT }),
    'src/prerender/scripts/earlyScript.ts',
  ],
  documents: [
    'src/app/layout/Layout.tsx',
    'src/prerender/documents/Document.tsx',
    'src/prerender/documents/GetApp.tsx',
    'src/prerender/scripts/getAppScript.ts',
  ],
}
const NOTICE_SOURCES = ['src/app/notifications/*', 'node_modules/react-toastify/dist/unstyled.mjs']
/** Classes that follow from records. */
const COMPOSED_CLASSES = { screens: [/^hue-/], documents: [] }
/** Classes that react-toastify composes from the place, the theme and the kinds of our notifications. */
const COMPOSED_LIBRARY_CLASSES = /^Toastify__.+--(top-left|top-right|rtl|light|default|error)$/

/**
 * The rules of `css` whose selectors consist of elements, attributes and classes in the sources of these pages or in
 * `samples`, their HTML, with the `variables` that others use.
 */
export async function purgeStyles(
  css: string,
  pages: PageStyles,
  samples: readonly string[],
  variables: string[],
): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [
      { raw: pages, extension: 'sources' },
      ...samples.map(raw => ({ raw, extension: 'html' })),
    ],
    css: [{ raw: css }],
    extractors: [
      { extensions: ['sources'], extractor: () => sourcesOf(pages) },
      { extensions: ['html'], extractor: selectorsOfHtml },
    ],
    dynamicAttributes: sourcesOf(pages).dynamicAttributes,
    keyframes: true,
    variables: true,
    safelist: {
      standard: COMPOSED_CLASSES[pages],
      // Scripts and later styles use variables too.
      variables,
    },
  })
  if (purged === undefined) throw new Error('PurgeCSS returned no styles.')
  return purged.css.trim()
}

const sources = new Map<PageStyles, SourceSelectors>()

/** Read once, also for styles from right to left. */
function sourcesOf(pages: PageStyles): SourceSelectors {
  const known = sources.get(pages) ?? selectorsOfSources(ENTRIES[pages])
  sources.set(pages, known)
  return known
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
