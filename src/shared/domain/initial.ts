import { VISIBLE } from './appRecord.ts'

/**
 * The first visible character of a title in capitals. It is a whole grapheme, such as a letter with
 * its accents, a flag or a family; a browser without Intl.Segmenter gives the first code point.
 */
export function initialOf(title: string): string {
  // Intl's first use in a page takes 70 ms on a slow phone; plain ASCII does not need it.
  const [plain] = /^[!-~](?![^ -~])/.exec(title) ?? []
  if (plain) return plain.toUpperCase()
  const characters =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment)
      : [...title]
  return (characters.find(character => VISIBLE.test(character)) ?? '').toUpperCase()
}
