import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import type { PageStyles } from '../../src/prerender/pageKinds.ts'
import { ASSETS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { ROOT } from '../lib/root.ts'

const SOURCES: Readonly<Record<PageStyles, string[]>> = {
  screens: [
    'src/*.tsx',
    'src/!(prerender|messages)/**/*.{ts,tsx}',
    'src/prerender/scripts/earlyScript.ts',
  ],
  documents: [
    'src/app/layout/*.tsx',
    'src/shared/{browser,ui}/*.{ts,tsx}',
    'src/prerender/documents/*',
    'src/prerender/scripts/!(earlyScript).ts',
  ],
}
const NOTICE_SOURCES = ['src/app/notifications/*', 'node_modules/react-toastify/dist/unstyled.mjs']
/** Classes that no source contains: those of react-toastify, and those of hues, which follow from records. */
const CHOSEN_CLASSES = { screens: [/^Toastify/, /^hue-/], documents: [/^Toastify/] }
/** Classes that react-toastify composes from the place, the theme and the kinds of our notifications. */
const COMPOSED_LIBRARY_CLASSES = /^Toastify__.+--(top-left|top-right|rtl|light|default|error)$/
/** React-Bootstrap composes `btn-success` from the property `success`. */
const COMPOSED_CLASSES = ['btn']
/** Classes that it could compose as well, but never does, and words of the sources that are no classes. */
const UNUSED_CLASSES = ['btn-check', 'btn-link', 'show']
/** Attributes, states and elements that the site lacks. */
const UNUSED_PARTS = [
  'list',
  'multiple',
  'size',
  ':disabled',
  ':-moz-focusring',
  'address',
  'output',
]

/** Removes rules for parts of fields that the site lacks, for which PurgeCSS would keep all pseudo-elements. */
export const removeUnusedParts = {
  postcssPlugin: 'remove-unused-parts',
  Rule(rule: { selector: string; remove(): unknown }) {
    const isUnused = /::(-webkit-(date|color|inner-spin)|file-selector)/.test(rule.selector)
    if (isUnused) rule.remove()
  },
}

/**
 * With `legend + *` of Bootstrap, browsers restyle the rest of a screen whenever a part of it is removed. The
 * site has no legend, but the options of its chart contain the word.
 */
const COSTLY_TAGS = ['legend']

/**
 * The rules of `css` whose selectors consist of words in the sources of these pages or in `samples`, their
 * HTML, with the `variables` that others use.
 */
export async function purgeStyles(
  css: string,
  pages: PageStyles,
  samples: readonly string[],
  variables: string[],
): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [sourceOf(pages), ...samples].map(raw => ({ raw, extension: 'html' })),
    css: [{ raw: css }],
    defaultExtractor: text =>
      wordsOf(text).flatMap(word => [word, ...COMPOSED_CLASSES.map(prefix => `${prefix}-${word}`)]),
    blocklist: [...COSTLY_TAGS, ...UNUSED_CLASSES, ...UNUSED_PARTS],
    keyframes: true,
    variables: true,
    safelist: {
      standard: CHOSEN_CLASSES[pages],
      // Scripts and later styles use variables too.
      variables,
    },
  })
  if (purged === undefined) throw new Error('PurgeCSS returned no styles.')
  return purged.css.trim()
}

const wordsOf = (text: string): string[] => text.match(/[\w-]+/g) ?? []

const sources = new Map<PageStyles, string>()

/** The words in the sources of these pages, each once. */
function sourceOf(pages: PageStyles): string {
  const known = sources.get(pages)
  if (known !== undefined) return known
  const words = textsOf(SOURCES[pages]).flatMap(({ raw }) => wordsOf(raw))
  const source = [...new Set(words)].join(' ')
  sources.set(pages, source)
  return source
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
