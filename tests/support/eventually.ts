import { vi } from 'vitest'

/** Waits until `check` no longer throws, as long as a slow machine may need. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000 })
}
