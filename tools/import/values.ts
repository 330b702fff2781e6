import { convert, type HtmlToTextOptions } from 'html-to-text'
import MarkdownIt from 'markdown-it'
import { HTML_ENTITY, HTML_TAG } from '../lib/markup.ts'

/** In UTF-16 units. */
const MAX_NEWS_LENGTH = 10_000
const HTML_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  preserveNewlines: true,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['http', 'mailto'].map(start => ({
      selector: `a[href^="${start}"]`,
      format: 'anchor',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] },
    })),
    ...['hr', 'img', 'script', 'style'].map(selector => ({ selector, format: 'skip' })),
    ...[1, 2, 3, 4, 5, 6].map(level => ({
      selector: `h${level}`,
      options: { uppercase: false },
    })),
    { selector: 'ul', options: { itemPrefix: '• ' } },
  ],
}

/** The break in front of a line in bold alone, which is a heading. */
const BOLD_LINE_START =
  /(\r?\n|<br\s*\/?>)[ \t]*(?=<(b|strong)>[^<\n]*<\/\2>:?[ \t]*(?:\r?\n|<br|$))/gi

/** The text of a field that may be HTML, such as Google Play's description. Without tags and entities, it is text. */
export function htmlToText(raw: unknown = ''): string {
  const text = String(raw)
  const isHtml = HTML_TAG.test(text) || HTML_ENTITY.test(text)
  if (!isHtml) return text
  const lines = text.replace(/(<br\s*\/?>)[ \t]*\r?\n/gi, '$1').replace(BOLD_LINE_START, '$1$1')
  return convert(lines, HTML_OPTIONS)
}

/** Plain text with at most one blank line in a row, without control characters. */
export function readText(raw: unknown): string {
  return String(raw)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const markdown = new MarkdownIt({ breaks: true })

/** Like `readText`, without the marks of Markdown. Longer news are cut off. */
export function readNews(raw: unknown): string {
  return readText(htmlToText(markdown.render(String(raw).slice(0, MAX_NEWS_LENGTH))))
}

/** Like `readText`, in one line. */
export function readLine(raw: unknown): string {
  return readText(raw).replace(/\s+/g, ' ')
}

/** '4.5', '4,5' and 4.5 give 4.5, rounded to two decimals. 0 gives undefined: nobody has rated. */
export function readRating(raw: unknown): number | undefined {
  const rating = round(Number(String(raw).replace(',', '.')), 2)
  return rating > 0 ? rating : undefined
}

/** Bytes as MB (1,000,000 bytes), rounded. Undefined for text that is not a number. */
export function readSizeMb(raw: unknown): number | undefined {
  const sizeMb = Number(raw) / 1e6
  const rounded = round(sizeMb, sizeMb < 1 ? 3 : 1)
  return rounded > 0 ? rounded : undefined
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** ISO dates and milliseconds since 1970 give a day such as '2026-11-03'. */
export function readDay(raw: unknown): string | undefined {
  const [isoDay] = /^\d{4}-\d\d-\d\d/.exec(String(raw).trim()) ?? []
  const date = new Date(Number(raw))
  return isoDay ?? (Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10))
}

/** 'PHOTO_AND_VIDEO' and 'MZGenre.PhotoAndVideo' give 'Photo & Video'. */
export function readCategory(raw: unknown): string {
  const words = readLine(raw)
    .replace(/^MZGenre\./, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[_\s]+/)
  return words
    .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
    .replace(/\bAnd\b/g, '&')
}
