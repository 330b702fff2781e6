import { dir } from '../domain/localeData.ts'

/**
 * The parts of a message before and after a placeholder, for an element in its place. `fill` inserts a text.
 */
export function splitAround(fill: (mark: string) => string): [before: string, after: string] {
  // No message contains a control character. In right-to-left languages, the build isolates values,
  // which the element does itself.
  const text = fill('\0')
  const [before = '', ...after] = text.split(dir === 'rtl' ? '\u2068\0\u2069' : '\0')
  return [before, after.join('')]
}
