/** Not 'a<b and c>d'. */
export const HTML_TAG =
  /<\/?(a|b|big|blockquote|br|code|div|em|font|h[1-6]|i|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|tt|u|ul)(\s+[\w-]+\s*=[^>]*|\s*\/?)>/i
/** Not 'R&D;'. */
export const HTML_ENTITY = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i
/** A heading, bold text, or a link. Other marks also occur in plain text. */
const MARKDOWN = /^#{1,6} |(?<!\*)\*\*[^\s*][^*\n]*\*\*(?!\*)|\[[^\]\n]+\]\([^)\s]+\)/m

/** `text` from its first HTML or Markdown on. Undefined if it has none. */
export function firstMarkup(text: string): string | undefined {
  const places = [HTML_TAG, HTML_ENTITY, MARKDOWN].map(pattern => text.search(pattern))
  const found = places.filter(place => place >= 0)
  return found.length > 0 ? text.slice(Math.min(...found)) : undefined
}
