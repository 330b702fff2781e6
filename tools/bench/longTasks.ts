import { formatSpread, formatTable, median } from './figures.ts'

/** An entry of a PerformanceObserver, in ms since the navigation. */
export type Entry = { startTime: number; duration: number }
/** What a page reports about a 'long-animation-frame'. */
export type Frame = Entry & {
  /** Both 0 if nothing was rendered. */
  renderStart: number
  styleAndLayoutStart: number
  scripts: readonly (Entry & {
    /** What called it, such as 'FrameRequestCallback'; the address of a script that was loaded. */
    invoker: string
    sourceURL: string
    sourceFunctionName: string
    sourceCharPosition: number
  })[]
}
type Part = { name: string; ms: number }
/** A task of more than 50 ms, and what takes most of its time, longest first. */
export type LongTask = { ms: number; parts: readonly Part[] }

/** Shorter parts have no name. */
const LEAST_PART_MS = 5
/** Tasks in the table for a page. */
const SHOWN_TASKS = 3

/** The tasks of more than 50 ms: a page's 'longtask' entries, which lack frames that only render. */
export function findTasks(longTasks: readonly Entry[], frames: readonly Frame[]): Entry[] {
  const rendering = frames
    .map(frame => restOf(frame, frame.renderStart))
    .filter(entry => entry.duration > 50 && longTasks.every(task => sharedMs(task, entry) <= 0))
  return [...longTasks, ...rendering]
}

/** The time beyond 50 ms of the tasks that begin after the scripts have arrived; NaN without scripts. */
export function blockingMs(tasks: readonly Entry[], arrivedMs = Number.NaN): number {
  if (Number.isNaN(arrivedMs)) return Number.NaN
  const blocking = tasks.filter(({ startTime }) => startTime >= arrivedMs)
  return blocking.reduce((sum, { duration }) => sum + duration - 50, 0)
}

/** Finds the parts of a task in the long animation frames of its page. */
export function describeTask(task: Entry, frames: readonly Frame[]): LongTask {
  const parts = frames.flatMap<Part>(frame => [
    ...frame.scripts.map(script => ({ name: nameScript(script), ms: sharedMs(task, script) })),
    {
      name: 'style, layout and paint',
      ms: sharedMs(task, restOf(frame, frame.styleAndLayoutStart)),
    },
  ])
  const named = parts.filter(({ ms }) => ms >= LEAST_PART_MS)
  const otherMs = named.reduce((rest, { ms }) => rest - ms, task.duration)
  if (otherMs >= LEAST_PART_MS) named.push({ name: 'other', ms: otherMs })
  return { ms: task.duration, parts: named.toSorted((a, b) => b.ms - a.ms) }
}

/** A frame from `startTime` to its end; nothing if that is 0. */
function restOf(frame: Frame, startTime: number): Entry {
  return { startTime, duration: startTime && frame.startTime + frame.duration - startTime }
}

/** The time that two entries have in common; 0 or less if there is none. */
function sharedMs(a: Entry, b: Entry): number {
  const endMs = Math.min(a.startTime + a.duration, b.startTime + b.duration)
  return endMs - Math.max(a.startTime, b.startTime)
}

/** "FrameRequestCallback s index.js:245981": what called a function, its name in the build, and its place. */
function nameScript({ invoker, sourceURL, ...source }: Frame['scripts'][number]): string {
  const file = sourceURL.split('/').at(-1) ?? ''
  if (/^https?:/.test(invoker)) return file.endsWith('.js') ? file : 'inline script'
  const place = `${file}:${source.sourceCharPosition}`
  return [invoker, source.sourceFunctionName, place].filter(Boolean).join(' ')
}

/** A Markdown table of the longest tasks of several visits, by page. Tasks with the same longest part are one row. */
export function formatTasks(tasksByPage: Readonly<Record<string, readonly LongTask[]>>): string {
  const rows = Object.entries(tasksByPage).flatMap(([page, tasks]) =>
    Object.values(Object.groupBy(tasks, ({ parts }) => parts[0]?.name ?? ''))
      .map((same = []) => same.toSorted((a, b) => b.ms - a.ms))
      .toSorted((a, b) => median(b.map(({ ms }) => ms)) - median(a.map(({ ms }) => ms)))
      .slice(0, SHOWN_TASKS)
      .map(same => [
        page,
        formatSpread(same.map(({ ms }) => ms)),
        `${same.length}`,
        (same[0]?.parts ?? []).map(({ name, ms }) => `${name} ${Math.round(ms)}`).join(', '),
      ]),
  )
  return formatTable([['Page', 'Task, ms', 'Seen', 'What the longest one does, ms'], ...rows])
}
