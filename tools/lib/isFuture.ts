const DAY_MS = 86_400_000

/** Whether a day such as '2026-03-01' has not begun in any time zone. The clocks of some are 14 hours ahead of UTC. */
export function isFuture(day: unknown): boolean {
  return typeof day === 'string' && day > new Date(Date.now() + DAY_MS).toJSON().slice(0, 10)
}
