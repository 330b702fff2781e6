import { formatLifted } from '../../tools/replay/devToolsExport.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { reducer, slices } from '../../tools/replay/siteAdapter.ts'

/** A trace in the shape of this build, as Redux DevTools would export it. */
// biome-ignore lint/suspicious/noExplicitAny: tests damage it in many ways
export async function readAsLifted(file: string): Promise<any> {
  return JSON.parse(formatLifted(replayTrace(reducer, readTrace(file, slices)).trace))
}
