import { formatLifted } from '../../tools/replay/formatLifted.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { initialState } from '../../tools/replay/siteAdapter.ts'

/** A trace as Redux DevTools would export it. */
// biome-ignore lint/suspicious/noExplicitAny: tests damage it in many ways
export async function readAsLifted(file: string): Promise<any> {
  return JSON.parse(formatLifted(readTrace(file, initialState)))
}
