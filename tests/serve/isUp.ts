import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Resolves when `server` responds on `port`. Rejects with `explain()` if it ends before. */
export async function isUp(
  port: number,
  server: ChildProcess,
  explain: () => string,
): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error(explain())
  })
  // Ending it later is not a failure.
  ended.catch(() => {})
  await Promise.race([ended, isAnswering(port)])
}

async function isAnswering(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`)
      return
    } catch {
      await new Promise(setImmediate)
    }
  }
}
