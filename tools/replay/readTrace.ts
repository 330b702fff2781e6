import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { isObject } from '../../src/shared/trace/isObject.ts'
import { foreignSlices } from '../../src/shared/trace/traceShape.ts'
import { describeFault } from '../lib/faults.ts'
import { readJsonFile, toFaults } from '../lib/jsonFile.ts'
import { parseCompactTrace } from './compactTrace.ts'
import { parseExport } from './devToolsExport.ts'
import { type Trace, TraceError } from './trace.ts'

/**
 * Reads an export of Redux DevTools or a compact trace of a site with these `slices`. Throws a TraceError for
 * anything else, which names the first invalid entry.
 */
export function readTrace(file: string, slices: readonly string[]): Trace {
  const root = readTraceJson(file)
  const isCompact = isObject(root) && 'traceVersion' in root
  const trace = readParts(file, () => (isCompact ? parseCompactTrace(root) : parseExport(root)))
  const actions = trace.actions.map(({ action }) => action)
  const foreign = foreignSlices(slices, trace.initialState, actions)
  if (foreign.length > 0) {
    throw new TraceError(
      `${file} is a trace of another site: expected slices such as ${slices.join(', ')}, got ${foreign.slice(0, 5).join(', ')}.`,
    )
  }
  if (actions.length === 0) throw new TraceError(`${file} has no actions: record it again.`)
  orderTimes(trace)
  return trace
}

function readTraceJson(file: string): unknown {
  if (!existsSync(file)) throw new TraceError(`Cannot read ${file}: no such file.`)
  try {
    return readJsonFile(file).value
  } catch (error) {
    throw new TraceError((error as Error).message)
  }
}

/** What `parse` returns. Throws a TraceError that names the file, and the first invalid entry. */
function readParts(file: string, parse: () => Trace): Trace {
  try {
    return parse()
  } catch (error) {
    if (error instanceof v.ValiError) {
      const [fault] = toFaults(error.issues).map(describeFault)
      throw new TraceError(`${file} is not a valid trace: entry ${fault}.`)
    }
    if (error instanceof RangeError) throw new TraceError(`${file} ${error.message}.`)
    throw error
  }
}

/** A page that Persist restores adds its first actions after those that followed them. */
function orderTimes({ actions }: Trace): void {
  let nextMs = Number.POSITIVE_INFINITY
  for (const traced of actions.toReversed()) {
    if (traced.timeMs === undefined) continue
    nextMs = Math.min(nextMs, traced.timeMs)
    traced.timeMs = nextMs
  }
}
