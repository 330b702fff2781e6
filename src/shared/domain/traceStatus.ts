/**
 * What the store shows, according to Redux DevTools:
 * - live: this visit
 * - imported: the end of an imported trace. What the visitor does is appended.
 * - past: an earlier point of either
 * - locked: any point, and the store ignores actions
 */
export type TraceStatus = 'live' | 'imported' | 'past' | 'locked'

/** Whether the page only shows a state: what the visitor does is dropped and touches nothing outside. */
export function isFrozen(status: TraceStatus): boolean {
  return status === 'past' || status === 'locked'
}
