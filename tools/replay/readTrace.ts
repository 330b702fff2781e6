import { isObject } from '../../src/shared/trace/isObject.ts'
import {
  createUpgrade,
  foreignSlices,
  type UpgradeSteps,
} from '../../src/shared/trace/upgradeTrace.ts'
import { type Trace, TraceError } from './trace.ts'
import { readFormat } from './traceFormats.ts'

type Slices = Readonly<Record<string, unknown>>

/**
 * Reads a trace of the site whose state starts as `initialState`, and upgrades it. A slice that this build
 * does not have is left out of the first state. Throws a TraceError for anything but a trace of this site.
 */
export function readTrace(file: string, initialState: Slices, steps?: UpgradeSteps): Trace {
  const trace = readFormat(file)
  requireSameSite(file, trace, Object.keys(initialState))
  const { upgradeState, upgradeAction } = createUpgrade(initialState, steps)
  return {
    ...trace,
    actions: trace.actions.map(traced => ({ ...traced, action: upgradeAction(traced.action) })),
    initialState: keepSlices(upgradeState(trace.initialState), Object.keys(initialState)),
    recordedStates: trace.recordedStates?.map(upgradeState),
  }
}

function requireSameSite(file: string, { initialState, actions }: Trace, slices: string[]): void {
  const foreign = foreignSlices(
    slices,
    initialState,
    actions.map(({ action }) => action),
  )
  if (foreign.length === 0) return
  throw new TraceError(
    `${file} is a trace of another site: expected slices such as ${slices.join(', ')}, got ${foreign.slice(0, 5).join(', ')}.`,
  )
}

/** Redux warns about slices that it does not know. */
function keepSlices(state: unknown, slices: string[]): unknown {
  if (!isObject(state)) return state
  return Object.fromEntries(slices.map(slice => [slice, state[slice]]))
}
