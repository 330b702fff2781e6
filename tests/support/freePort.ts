import { randomInt } from 'node:crypto'
import { nextFreePort } from '../../tools/lib/port.ts'

/**
 * A port that nothing listens on. Systems give ports from 32768 on to connections and to servers
 * without a port of their own, so nobody takes it before the test does.
 */
export function freePort(): Promise<number> {
  return nextFreePort(randomInt(10_000, 32_000))
}
