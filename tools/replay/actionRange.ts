/** Positions of actions, counted from 1. Both ends are included. */
export type ActionRange = { from: number; to: number }

/** Parses '3-9', '3-', or '3' for one action. Throws for anything else. */
export function parseRange(text: string): ActionRange {
  const [, from = '', dash, to] = /^(\d+)(-)?(\d+)?$/.exec(text) ?? []
  const range = { from: Number(from), to: Number(to || (dash ? Number.POSITIVE_INFINITY : from)) }
  if (from === '' || range.from < 1 || range.to < range.from) {
    throw new Error(`Invalid range '${text}': expected numbers of actions, such as 3-9, 3- or 3.`)
  }
  return range
}
