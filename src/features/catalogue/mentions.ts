import { categoryOf } from '../../shared/domain/addressParameters.ts'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { categoryName } from '../../shared/domain/localNames.ts'

const MAX_APPS = 4
/** Letters of a searched word. Shorter ones, such as 'of', are ignored. */
const MIN_LENGTH = 3
/** A longer task would delay a key. */
const TASK_MS = 8

/** Scripts without spaces: any letter may begin a word, and a word may have one or two. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

/** Where a text was found. `apps` are at most 4, the best first. */
export type Mentions = { apps: readonly AppRecord[]; categories: readonly string[] }

const NO_MENTIONS: Mentions = { apps: [], categories: [] }

/**
 * The `apps` in which each word of `text` begins a word of the category, the tagline or the description. Apps
 * whose category has all words come first, and `categories` lists these; then those that need the tagline as
 * well. Ignores case and accents. Ends early, with what it has found, once `signal` is aborted.
 */
export async function findMentions(
  apps: readonly AppRecord[],
  text: string,
  signal: AbortSignal,
): Promise<Mentions> {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return NO_MENTIONS
  const found: AppRecord[][] = [[], [], []]
  let start = performance.now()
  for (const app of apps) {
    if (performance.now() - start > TASK_MS) {
      await new Promise(resolve => setTimeout(resolve))
      start = performance.now()
    }
    if (signal.aborted) break
    const texts = foldedTexts(app)
    const rank = texts.findIndex((_, last) =>
      wanted.every(word => texts.slice(0, last + 1).some(folded => hasWord(folded, word))),
    )
    found[rank]?.push(app)
  }
  const categories = new Set(found[0]?.map(categoryOf))
  return { apps: found.flat().slice(0, MAX_APPS), categories: [...categories] }
}

const folded = new WeakMap<AppRecord, string[]>()

/** Category, tagline and description of `app`. */
function foldedTexts(app: AppRecord): string[] {
  const known = folded.get(app)
  if (known) return known
  const category = categoryOf(app)
  const texts = [
    `${category} ${categoryName(category)}`,
    readDetail(app, 'tagline') ?? '',
    app.description ?? '',
  ].map(fold)
  folded.set(app, texts)
  return texts
}

function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter(word => word.length >= MIN_LENGTH || SPACELESS.test(word))
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

/**
 * In lower case, without the accents that letters of several scripts share. Keeps vowel signs, which are
 * letters of their own.
 */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    .toLowerCase()
}
