import { convert, type HtmlToTextOptions } from 'html-to-text'
import * as v from 'valibot'

const HTML_TAG =
  /<\/?(a|b|big|blockquote|br|code|div|em|font|h[1-6]|i|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|tt|u|ul)\b[^>]*>/i
const HTML_ENTITY = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const HTML_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  preserveNewlines: true,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', 'script', 'style'].map(selector => ({ selector, format: 'skip' })),
    ...[1, 2, 3, 4, 5, 6].map(level => ({
      selector: `h${level}`,
      options: { uppercase: false },
    })),
    { selector: 'ul', options: { itemPrefix: '• ' } },
  ],
}

/** Address of a picture. Older responses of Google Play have '//lh3.example/…'. */
export const pictureUrl = v.pipe(
  v.string('a string'),
  v.transform(url => url.replace(/^\/\//, 'https://')),
  v.check(url => /^https?:\/\//.test(url) && URL.canParse(url), 'an http(s) address'),
)

/** Plain text with at most one blank line in a row. HTML becomes text; control characters are removed. */
export function readText(raw: unknown): string {
  const text = String(raw).replace(/\r\n?/g, '\n')
  const isHtml = HTML_TAG.test(text) || HTML_ENTITY.test(text)
  const plain = isHtml ? convert(text.replace(/(<br\s*\/?>)[ \t]*\n/gi, '$1'), HTML_OPTIONS) : text
  return plain
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
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

const UNITS: Record<string, number> = { '': 1, K: 1e3, M: 1e6, G: 1e9, B: 1e9 }

/** 1000000, '1,000,000+', '1.000.000+' and '1M+' give 1000000. Undefined for other text. */
export function readCount(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Math.round(raw)
  const [, digits, unit = ''] =
    /^([\d., '\u00a0\u202f]+)([KMB]?)\+?$/i.exec(String(raw).trim()) ?? []
  if (digits === undefined) return undefined
  // A separator in a number with a unit starts the decimals.
  const number = unit ? digits.trim().replace(',', '.') : digits.replace(/\D/g, '')
  return toAmount(number, unit)
}

/** 1500000 and '1,500,000+' give 1.5 (millions). */
export function readMillions(raw: unknown): number | undefined {
  const count = readCount(raw)
  return count === undefined ? undefined : count / 1e6
}

/** Reads bytes, or sizes such as '25M' or '1.2 GB', as MB (1,000,000 bytes), rounded. */
export function readSizeMb(raw: unknown): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([KMG]?)B?$/i.exec(String(raw).trim()) ?? []
  if (number === undefined) return undefined
  const bytes = toAmount(number.replace(',', '.'), unit)
  if (bytes === undefined) return undefined
  const sizeMb = bytes / 1e6
  return round(sizeMb, sizeMb < 1 ? 3 : 1)
}

/** A whole number. Undefined for text that is not a number, and for what would be rounded to 0. */
function toAmount(number: string, unit: string): number | undefined {
  const amount = Math.round(Number(number) * (UNITS[unit.toUpperCase()] ?? 1))
  const isReadable = Number.isFinite(amount) && (amount > 0 || number === '0')
  return isReadable ? amount : undefined
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** ISO dates, 'Nov 3, 2026', and seconds or milliseconds since 1970 give a day such as '2026-11-03'. */
export function readDay(raw: unknown): string | undefined {
  const text = String(raw).trim()
  const [isoDay] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  if (isoDay) return isoDay
  let date = new Date(`${text} UTC`)
  // Seconds reach this limit in the year 5138, milliseconds passed it in 1973.
  if (/^\d{9,}$/.test(text)) date = new Date(Number(text) * (Number(text) < 1e11 ? 1000 : 1))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** The bars of the chart, from { '1': 20, …, '5': 70 } or [20, …, 70]. Undefined without any rating. */
export function readHistogram(raw: unknown): { name: string; count: number }[] | undefined {
  const counts = Array.isArray(raw) ? raw : [1, 2, 3, 4, 5].map(star => Object(raw)[star] ?? 0)
  const ratings = counts.map((count, index) => ({
    name: `${index + 1} star`,
    count: Number(count),
  }))
  const isValid = ratings.length === 5 && ratings.every(({ count }) => count >= 0)
  return isValid && ratings.some(({ count }) => count > 0) ? ratings : undefined
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
