/** The parts of a message before and after a placeholder, for an element in its place. `fill` puts a text there. */
export function splitAround(fill: (mark: string) => string): [before: string, after: string] {
  // No message contains a control character.
  const [before = '', ...after] = fill('\0').split('\0')
  return [before, after.join('')]
}
