import { setTimeout as wait } from 'node:timers/promises'

const RETRIES = 2

/**
 * Calls `work` again, up to two times, while it throws an error that `isPassing` accepts. Waits 1 and 2
 * seconds, or as many milliseconds as the error's `delayMs` says.
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  isPassing: (error: Error) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt > RETRIES || !isPassing(error as Error)) throw error
      await wait(Object(error).delayMs ?? attempt * 1000)
    }
  }
}
