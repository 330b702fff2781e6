import { VISIBLE } from './recordFields.ts'

/**
 * The first visible character of a title in the upper case of its language. It is a grapheme, such as a letter with
 * accents or a flag. Without Intl.Segmenter it is a code point.
 */
export function initialOf(title: string, language: string): string {
  // The first use of Intl in a page takes 70 ms on a slow phone. ASCII does not need it.
  const [plain] = /^[!-~](?![^ -~])/.exec(title) ?? []
  if (plain) return plain.toLocaleUpperCase(language)
  const characters =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment)
      : [...title]
  return (characters.find(character => VISIBLE.test(character)) ?? '').toLocaleUpperCase(language)
}

/** White text has a contrast of at least 4.5:1 on each. */
const COLORS = [
  '#5b34c9',
  '#1d5fb8',
  '#0b7285',
  '#187741',
  '#9a5b00',
  '#b83a1f',
  '#a8276d',
  '#6b3fa0',
] as const

/** The background of an app's initial, if the app has no hue. The same color for the same id. */
export function initialColor(id: number): string {
  return COLORS[id % COLORS.length] ?? COLORS[0]
}
