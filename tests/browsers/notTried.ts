/** Something that a command could not try here, and why, without a full stop. */
export type NotTried = { name: string; reason: string }

/** The last line of a command's report. */
export function formatNotTried(notTried: readonly NotTried[]): string {
  if (notTried.length === 0) return 'Everything was tried.'
  return `Not tried: ${notTried.map(({ name, reason }) => `${name} (${reason})`).join('; ')}.`
}
