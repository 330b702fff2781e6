import Fuse from 'fuse.js/basic'
import type { CardRecord } from '../../shared/domain/appRecord.ts'

const MAX_SUGGESTIONS = 3
/** Wrong, missing and additional characters, divided by the length of the text. */
const MAX_ERRORS = 0.35
/** Fuse.js compares longer texts in parts, which takes a second for 10,000 apps. */
const MAX_LENGTH = 32

/**
 * Returns a function that finds at most 3 of `apps` by a text that resembles a part of their title, the
 * best match first. It ignores case, accents, spaces, punctuation and width, and forgives typos.
 */
export function makeSuggester<App extends Pick<CardRecord, 'title'>>(
  apps: readonly App[],
): (text: string) => App[] {
  const fuse = new Fuse(apps, {
    keys: ['title'],
    getFn: ({ title }) => fold(title),
    threshold: MAX_ERRORS,
    ignoreLocation: true,
  })
  return text => {
    const folded = fold(text).slice(0, MAX_LENGTH)
    // An empty text would match every app.
    if (folded === '') return []
    return fuse.search(folded, { limit: MAX_SUGGESTIONS }).map(({ item }) => item)
  }
}

/** The letters and digits of `text` in lower case. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
