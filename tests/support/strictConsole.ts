import { afterEach, beforeEach, expect, vi } from 'vitest'

let calls: string[] = []

beforeEach(() => {
  calls = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      calls.push(`console.${level}: ${args.map(String).join(' ')}`)
    })
  }
})

// A stray error or warning fails the test that caused it.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})

/** Accepts the console calls that match. Fails if there are none. */
export function expectConsole(pattern: RegExp): void {
  expect(calls.filter(call => pattern.test(call))).not.toEqual([])
  calls = calls.filter(call => !pattern.test(call))
}
