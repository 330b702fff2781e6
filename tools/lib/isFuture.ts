const DAY_MS = 86_400_000

/**
 * Whether a day such as '2026-03-01' has not begun in any time zone, nor has in `days` days. The clocks of
 * some are 14 hours ahead of UTC.
 */
export function isFuture(day: unknown, days = 0): boolean {
  const limit = new Date(Date.now() + (1 + days) * DAY_MS).toJSON().slice(0, 10)
  return typeof day === 'string' && day > limit
}
