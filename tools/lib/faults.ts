import { escapeControls } from './printLines.ts'

/** A list of faults or differences in a message has at most this many. */
export const MAX_LISTED = 20

/** The same for those of one kind. */
export const MAX_OF_A_KIND = 10

/** What is wrong in a file. */
export type Fault = {
  /** The file as messages name it. Missing where the heading of the list names it. */
  file?: string | undefined
  /** The number of the line, from 1. */
  line?: number | undefined
  /** The place in a JSON value, such as ['socials', 0, 'url']. */
  path?: readonly (string | number)[]
  /** "expected an https address, got 'x.com'". */
  message: string
}

/** "company.json, line 3: socials.0.url: missing". */
export function describeFault({ file, line, path = [], message }: Fault): string {
  const place = [file, line && `line ${line}`].filter(Boolean).join(', ')
  return escapeControls([place, path.join('.'), message].filter(Boolean).join(': '))
}

/** An error that lists the first 20 of `faults` below `heading`. */
export function faultsError(heading: string, faults: readonly Fault[]): Error {
  return new Error([heading, ...listFirst(faults, describeFault)].join('\n  '))
}

/** The first of `items`, and how many more there are. */
export function listFirst<Item>(
  items: readonly Item[],
  describe: (item: Item) => string,
  most = MAX_LISTED,
): string[] {
  const rest = items.length - most
  return [...items.slice(0, most).map(describe), ...(rest > 0 ? [`… and ${rest} more`] : [])]
}

/** The first ten of each kind of `items`, kind by kind, and how many more of it there are. */
export function listKinds<Item>(
  items: readonly Item[],
  kindOf: (item: Item) => string,
  describe: (item: Item) => string,
): string[] {
  const kinds = [...Map.groupBy(items, kindOf).values()]
  return kinds.flatMap(ofKind => listFirst(ofKind, describe, MAX_OF_A_KIND))
}
