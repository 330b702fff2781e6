import inspector from 'node:inspector'

/** Waits for a debugger, if none is attached, and stops in it. */
export function stopInDebugger(): void {
  if (inspector.url() === undefined) inspector.open(0, undefined, true)
  // biome-ignore lint/suspicious/noDebugger: what the command is asked for
  debugger
}
