import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { printLines } from '../lib/printLines.ts'
import {
  bisect,
  describeCommit,
  findCommit,
  findCurrent,
  openCommits,
  type Verdict,
} from './commits.ts'
import { compareBuilds } from './deviation.ts'
import {
  errorScreen,
  findChangedViews,
  isSameScreen,
  openFilmstrip,
  positionsAround,
  type Screen,
  takeScreen,
} from './pictures.ts'
import { openPlayer, type Player } from './player.ts'
import { reenact } from './reenact.ts'
import {
  type Build,
  type ComparedScreens,
  type Comparison,
  type ReplayResult,
  replayTrace,
} from './replay.ts'
import { reducer, thisBuild } from './siteAdapter.ts'
import type { Trace } from './trace.ts'

/** The folder for pictures without --pictures. */
const PICTURES_FOLDER = '.cache/replay'

type Options = {
  language?: string
  /**
   * Folder for the page of pictures, which is then always written. Without it: PICTURES_FOLDER, only if screens alone
   * differ.
   */
  pictures?: string
  /** Draws every screen. */
  all?: boolean
}

/** The screen after an action at the good commit and today. */
type Pair = { position: number; before: Screen; now: Screen }

/** Compares these sources with the commit `name`, and searches for the commit that made the first difference. */
export function openComparison(name: string, { language, pictures, all: drawsAll }: Options) {
  const good = findCommit(name)
  const current = findCurrent()
  const commits = openCommits()
  let players: Promise<[before: Player, now: Player]> | undefined

  return {
    async compare(traceName: string, trace: Trace): Promise<Comparison> {
      // Of an earlier difference
      if (pictures === undefined)
        rmSync(join(PICTURES_FOLDER, traceName), { recursive: true, force: true })
      const goodBuild = await commits.load(good)
      const { first: error, states: goodStates } = replayTrace(goodBuild.reducer, trace, null)
      if (error) {
        throw new Error(
          `the reducer of ${name} throws at action ${error.position}, ${error.type}. Name another good commit.`,
        )
      }
      const expected = goodStates.slice(1)
      const result = replayTrace(reducer, trace, expected)
      const { deviationOf, ...answers } = await compareAnswers(goodBuild, trace, result)
      const position = (result.first ?? answers.deviation)?.position
      const culprits =
        position === undefined
          ? []
          : await findCulprits(async commit => {
              const build = await commits.load(commit)
              const { first } = replayTrace(build.reducer, trace, expected)
              const differs = first ?? (await deviationOf?.(build))
              return differs !== undefined && differs.position <= position
            })
      const comparison = { result, position, culprits, ...answers, screens: undefined }
      if (position !== undefined && pictures === undefined) return comparison
      const compared = await compareScreens(traceName, trace, result, goodStates, position)
      const { first, screens } = compared
      if (position !== undefined || first === undefined) return { ...comparison, screens }
      const byScreen = await findCulprits(async commit => {
        const player = await openPlayer(await commits.build(commit), language)
        try {
          const other = first.before
          const screen = await takeScreen(player, trace, first.position, { other })
          return (await findChangedViews(other, screen)).length > 0
        } finally {
          await player.close()
        }
      })
      return { ...comparison, position: first.position, culprits: byScreen, screens }
    },
    async close() {
      // Why they could not be opened has been said.
      for (const player of (await players?.catch(() => [])) ?? []) await player.close()
    },
  }

  /** How these sources answer in another way than the good commit, and how any other build does. */
  async function compareAnswers(goodBuild: Build, trace: Trace, { first }: ReplayResult) {
    if (first) return {}
    const eventsOf = (build: Build) => reenact(build, replayTrace(build.reducer, trace).trace)
    try {
      const expected = await eventsOf(goodBuild)
      const deviationOf = async (build: Build) => compareBuilds(expected, await eventsOf(build))
      return { deviation: await deviationOf(thisBuild), deviationOf }
    } catch (error) {
      return { notReenacted: (error as Error).message }
    }
  }

  /**
   * Draws the screens at the good commit and today: those around `start`, the first state or answer that differs, or
   * from the start until some after the first screen that does.
   */
  async function compareScreens(
    traceName: string,
    trace: Trace,
    result: ReplayResult,
    goodStates: ReplayResult['states'],
    start: number | undefined,
  ): Promise<{ first: Pair | undefined; screens: ComparedScreens }> {
    players ??= openPlayers()
    const [before, now] = await players
    const { length } = trace.actions
    const all = [...Array(length + 1).keys()]
    const around = (position: number) => (drawsAll ? all : positionsAround(position, length))
    const strip = openFilmstrip(traceName, result)
    let shown = start === undefined ? undefined : around(start)
    let first: Pair | undefined
    let last: Pair | undefined
    let count = 0
    const changed: number[] = []
    const views = new Set<string>()
    await forEachWithProgress('Comparing screens', all, async position => {
      if (shown && !shown.includes(position)) return
      // A field that only one of the builds has may change its screen.
      const isSame = [goodStates, result.states].every(states =>
        isSameScreen(states[position - 1], states[position]),
      )
      const isKnown = isSame && last?.position === position - 1
      last = isKnown && last ? { ...last, position } : await takePair(position)
      count += 1
      const changedViews = await strip.add(position, last.now, last.before)
      if (changedViews.length === 0) return
      for (const view of changedViews) views.add(view)
      changed.push(position)
      first ??= last
      shown ??= around(position)
    })
    if (pictures !== undefined) shown ??= around(length)
    return {
      first,
      screens: {
        count,
        changed,
        views: [...views],
        page: shown && strip.write(pictures ?? PICTURES_FOLDER, shown),
      },
    }

    async function takePair(position: number): Promise<Pair> {
      const old = await takeScreen(before, trace, position, { last: last?.before })
      // Today's error page is a difference.
      if (old.isError) throw errorScreen(position, name)
      const current = await takeScreen(now, trace, position, { last: last?.now, other: old })
      return { position, before: old, now: current }
    }
  }

  async function openPlayers(): Promise<[before: Player, now: Player]> {
    const [before, now] = [await commits.build(good), await commits.build(current)]
    return [await openPlayer(before, language), await openPlayer(now, language)]
  }

  /** The first commit that `differs`, or those among which it is. */
  async function findCulprits(differs: (commit: string) => Promise<boolean>): Promise<string[]> {
    return (await bisect(good, current, judge)).map(describeCommit)

    async function judge(commit: string): Promise<Verdict> {
      const described = describeCommit(commit)
      try {
        const isBad = await differs(commit)
        printLines([`  ${isBad ? 'differs' : 'same   '}  ${described}`], console.error)
        return isBad ? 'bad' : 'good'
      } catch (error) {
        const [reason = ''] = (error as Error).message.split('\n')
        printLines([`  skipped  ${described}: ${reason}`], console.error)
        return 'skip'
      }
    }
  }
}
