import { vi } from 'vitest'

/** Waits until `check` no longer throws. The limit allows for slow machines. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000 })
}
