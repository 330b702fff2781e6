import { escapeControls } from './printLines.ts'

/** A list of faults or differences in a message has at most this many. */
export const MAX_LISTED = 20

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
  const rest = faults.length - MAX_LISTED
  const listed = faults.slice(0, MAX_LISTED).map(describeFault)
  return new Error([heading, ...listed, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n  '))
}
