import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'

const SOURCES = 'src'

/**
 * `css` without the rules that neither `pages` (HTML) nor the sources have a use for. What only a
 * browser brings counts by the sources: an element by its tag, a class by a word in quotes ('show'),
 * by a prefix in quotes that ends in '-' ('app-icon-hue-'), or as react-bootstrap makes it, of a
 * class and what a property asks for ('btn' and variant="outline-danger"). `users` are the other scripts and styles
 * of the site: what variables they name stay too.
 */
export async function usedStyles(css: string, pages: string[], users: string[]): Promise<string> {
  const sources = readSources()
  const quoted = sources.flatMap(quotedWords)
  const given = new Set([...quoted, ...pages.flatMap(classesOf)])
  const asked = new Set(sources.flatMap(askedWords))
  const prefixes = quoted.filter(word => word.length > 3 && word.endsWith('-'))
  const classes = matchAll(css, /\.(-?[a-z_][\w-]*)/gi).filter(
    name =>
      given.has(name) ||
      prefixes.some(prefix => name.startsWith(prefix)) ||
      [...name.matchAll(/-/g)].some(
        ({ index }) => given.has(name.slice(0, index)) && asked.has(name.slice(index + 1)),
      ),
  )
  const tags = [...pages, ...sources].flatMap(text => matchAll(text, /<([a-z][a-z\d]*)/g))
  const found = {
    tags: ['html', 'body', ...tags, ...quoted],
    classes,
    ids: quoted.concat(...pages.map(page => matchAll(page, / id="([^"]+)"/g))),
    attributes: { names: [], values: [] },
    undetermined: [],
  }
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: ' ', extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: () => found,
    keyframes: true,
    variables: true,
    safelist: {
      // Notices are drawn by a library, later.
      standard: [/^Toastify/],
      variables: users.flatMap(text => matchAll(text, /(--[a-z][\w-]*)/gi)),
    },
    dynamicAttributes: matchAll(css, /\[([\w-]+)/g),
  })
  if (purged === undefined) throw new Error('The styles could not be purged.')
  return purged.css
}

function classesOf(html: string): string[] {
  return matchAll(html, / class="([^"]*)"/g).flatMap(value => value.split(' '))
}

/** The words of every text in quotes; a quote that a comment has may add some that mean nothing. */
function quotedWords(source: string): string[] {
  const texts = matchAll(source, /'([^'\n]*)'/g).concat(
    matchAll(source, /"([^"\n]*)"/g),
    matchAll(source, /`([^`]*)`/g),
  )
  return texts.flatMap(text => text.match(/[\w-]+/g) ?? [])
}

/** The words in quotes that properties of react-bootstrap's components have, which it makes classes of. */
function askedWords(source: string): string[] {
  return matchAll(source, /\b(?:variant|size|animation)=("[^"]*"|\{[^}]*\})/g).flatMap(quotedWords)
}

/** What the first group of `pattern` finds, each once. */
function matchAll(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]
}

function readSources(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => readFileSync(join(SOURCES, path), 'utf8'))
}
