/**
 * The start of `text`, at most `maxLength` UTF-16 units. It ends with a whole grapheme, such as a flag or a
 * letter with its accents. Without Intl.Segmenter, it ends with a whole code point.
 */
export function cutText(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength)
  // The first use of Intl in a page takes 70 ms on a slow phone. No grapheme spans two ASCII characters.
  if (/^[ -~]{0,2}$/.test(text.slice(maxLength - 1, maxLength + 1))) return start
  if (!('Segmenter' in Intl)) return start.replace(/[\uD800-\uDBFF]$/, '')
  return text.slice(0, new Intl.Segmenter('en').segment(text).containing(maxLength)?.index)
}
