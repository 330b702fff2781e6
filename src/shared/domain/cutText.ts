/**
 * The start of `text`, at most `maxLength` UTF-16 units, with whole graphemes: letters with their accents, flags.
 * Without Intl.Segmenter, with whole code points.
 */
export function cutText(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength)
  // The first use of Intl in a page takes 70 ms on a slow phone. Between two characters of ASCII, no grapheme is cut.
  if (/^[ -~]{0,2}$/.test(text.slice(maxLength - 1, maxLength + 1))) return start
  if (!('Segmenter' in Intl)) return start.replace(/[\uD800-\uDBFF]$/, '')
  return text.slice(0, new Intl.Segmenter('en').segment(text).containing(maxLength)?.index)
}
