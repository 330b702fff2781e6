import Fuse from 'fuse.js/basic'
import { categoryOf } from '../../shared/domain/addressParameters.ts'
import type { AppRecord, RawRecord } from '../../shared/domain/appRecord.ts'
import { foldLetters } from '../../shared/domain/foldText.ts'
import { categoryName } from '../../shared/domain/localNames.ts'
import { toAppRecord } from '../../shared/domain/typedRecords.ts'
import { categoriesOf } from './listApps.ts'

const MAX_APPS = 4
/** Minimum letters of a search word. Shorter ones, such as 'of', are ignored. */
const MIN_WORD_LENGTH = 3
/** Maximum number of wrong, missing and extra letters, divided by the length of the text. */
const MAX_ERRORS = 0.35
/** The same if apps mention the text: then a visitor less likely misspelled a title. */
const MAX_ERRORS_BESIDE = 0.25
/** Shorter texts may have no errors: they would resemble a part of too many titles. */
const MIN_LETTERS_WITH_ERRORS = 5
/** Fuse.js compares longer texts in parts, which takes a second for 10,000 apps. */
const MAX_LETTERS = 32
/** A longer task would delay a keystroke. */
const TASK_MS = 8

/** Scripts without spaces: a word may begin at any letter and have only one or two. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

/** What a visitor may have meant. `apps`: at most 4, best first. */
export type Suggestions = { apps: readonly AppRecord[]; categories: readonly string[] }

/**
 * Suggests apps for a `text` that no title contains. First come apps whose texts have, for each of
 * its words, a word that begins with it: in the category alone (`categories` lists these), then
 * also in the tagline, then also in the description. Apps with a similar part in their title
 * follow, most similar first. Ignores case and accents, in titles also spaces, punctuation and
 * width. Returns the results so far once `signal` is aborted.
 */
export async function suggestApps(
  records: readonly RawRecord[],
  text: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  const words = wordsOf(text)
  const letters = lettersOf(text).slice(0, MAX_LETTERS)
  const mentioning: AppRecord[][] = [[], [], []]
  const similar: { app: AppRecord; errors: number }[] = []
  let start = performance.now()
  for (const record of records) {
    if (performance.now() - start > TASK_MS) {
      await new Promise(resolve => setTimeout(resolve))
      start = performance.now()
    }
    if (signal.aborted) break
    const app = toAppRecord(record)
    const { title, texts } = foldedTexts(app)
    const rank = texts.findIndex((_, last) => hasWords(texts.slice(0, last + 1), words))
    const errors = countErrors(title, letters)
    if (rank >= 0) mentioning[rank]?.push(app)
    else if (errors <= MAX_ERRORS) similar.push({ app, errors })
  }
  const categories = categoriesOf(mentioning[0] ?? [])
  const mentioned = mentioning.flat()
  const maxErrors = mentioned.length > 0 ? MAX_ERRORS_BESIDE : MAX_ERRORS
  const meant = similar
    .filter(({ errors }) => errors <= maxErrors)
    .sort((a, b) => a.errors - b.errors)
    .map(({ app }) => app)
  return { apps: [...mentioned, ...meant].slice(0, MAX_APPS), categories }
}

type FoldedTexts = {
  /** Its letters and digits, without spaces and punctuation. */
  title: string
  /** The category, the tagline and the description. */
  texts: string[]
}

const folded = new WeakMap<AppRecord, FoldedTexts>()

function foldedTexts(app: AppRecord): FoldedTexts {
  const known = folded.get(app)
  if (known) return known
  const category = categoryOf(app)
  const texts = [
    `${category} ${categoryName(category)}`,
    app.tagline ?? '',
    app.description ?? '',
  ].map(fold)
  const all = { title: lettersOf(app.title), texts }
  folded.set(app, all)
  return all
}

function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter(word => word.length >= MIN_WORD_LENGTH || SPACELESS.test(word))
}

/** Whether each of `words` begins a word of `texts`. False if there are none. */
function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && words.every(word => texts.some(text => hasWord(text, word)))
}

/** Whether a word of `text` begins with `word`. */
function hasWord(text: string, word: string): boolean {
  const isAnywhere = SPACELESS.test(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    // Half of a surrogate pair is part of a letter.
    if (isAnywhere || !/[\p{L}\p{M}\p{N}\p{Cs}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

/** The errors of `letters` in the most similar part of `title`, from 0 to 1. */
function countErrors(title: string, letters: string): number {
  // An empty text would match every title.
  if (letters === '') return 1
  const threshold = letters.length < MIN_LETTERS_WITH_ERRORS ? 0 : MAX_ERRORS
  const { isMatch, score = 0 } = Fuse.match(letters, title, { threshold, ignoreLocation: true })
  return isMatch ? score : 1
}

/** The letters and digits of `text`, folded. */
function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Folds `text` without the accents that several scripts share. Keeps vowel signs, as letters. */
function fold(text: string): string {
  return foldLetters(text.normalize('NFKD').replace(/\p{Script=Inherited}/gu, ''))
}
