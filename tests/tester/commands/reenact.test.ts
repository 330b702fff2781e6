import { expect, it } from 'vitest'
import { formatCompactTrace } from '../../../tools/replay/compactTrace.ts'
import { compareAnswers } from '../../../tools/replay/deviation.ts'
import { replayTrace, type SideEffects } from '../../../tools/replay/replay.ts'
import { thisBuild } from '../../../tools/replay/siteAdapter.ts'
import type { Trace, TracedAction } from '../../../tools/replay/trace.ts'
import { file, readHere, recorded, run, TRACES } from '../../support/traceFiles.ts'

type List = ReturnType<SideEffects['createInstalledList']>

/** How a build whose side effects are `changed` answers a trace. */
async function answersOf(name: string, changed: Partial<SideEffects> | Partial<List>) {
  const own = await thisBuild.loadSideEffects()
  const createInstalledList: typeof own.createInstalledList = page => {
    return { ...own.createInstalledList(page), ...changed }
  }
  const loadSideEffects = async () => ({ ...own, createInstalledList, ...changed })
  const trace = readHere(`${TRACES}/${name}.trace.json`)
  return compareAnswers({ ...thisBuild, loadSideEffects }, trace)
}

const appInstalled = { type: 'installedApps/appInstalled', payload: { title: 'Tidewallet' } }
const listSynced = { type: 'installedApps/listSynced', payload: [] }

it.each([
  ['an install that is not stored', 'two-installs', { apply: async () => true }, 3, listSynced],
  ['an app that is installed twice', 'two-installs', { has: () => false }, 12, appInstalled],
  ['a refusal that is not seen', 'full-storage', { apply: async () => true }, 4, listSynced],
])('finds %s', async (_bug, name, changed, position, seen) => {
  const { deviation } = await answersOf(name, changed)
  expect(deviation).toMatchObject({ position, seen })
})

it('accepts that a page is left before its request is recorded', async () => {
  const trace = readHere(`${TRACES}/two-installs.trace.json`)
  const [request, response, , , reload] = trace.actions as [TracedAction, ...TracedAction[]]
  const reset = { action: { type: 'catalogueApi/resetApiState' }, isSkipped: false }
  const actions = [request, reload, reset, reload, request, response] as TracedAction[]
  expect(await compareAnswers(thisBuild, { ...trace, actions })).toEqual({ deviation: undefined })
})

it('names the reason if answers cannot be compared', async () => {
  const fails = () => {
    throw new Error('no store')
  }
  expect(await answersOf('sort', { makeStore: fails })).toEqual({ notReenacted: 'no store' })
  const skipping = await recorded()
  skipping.skippedActionIds = [11]
  skipping.computedStates[11] = skipping.computedStates[10]
  const { output } = await run(file('skipping.json', skipping))
  expect(output).toContain('  answers are not compared: a skipped action had side effects')
})

it('--update accepts an answer that has changed', async () => {
  const trace = readHere(`${TRACES}/two-installs.trace.json`)
  const undone = trace.actions.find(({ action }) => action.type.endsWith('uninstallUndone'))
  Object.assign(undone?.action.payload ?? {}, { before: [] })
  const { states } = replayTrace(thisBuild.reducer, trace, null)
  const old = { ...trace, recordedStates: states.slice(1) }
  const path = file('old.trace.json', formatCompactTrace(old))
  const difference =
    /the answer to action 18 of 19, .*\n.*\n.*\n {4}before.0\n {6}recorded {4}nothing/
  expect((await run(path)).output).toMatch(difference)
  expect((await run(path, '--update')).output).toMatch(difference)
  expect((await run(path)).output).toContain('compared with its recorded states and answers\n')
  const uninstalls = ({ actions }: Trace) =>
    actions.filter(({ action }) => action.type.endsWith('/appUninstalled'))
  const times = uninstalls(trace).map(({ timeMs }) => timeMs)
  expect(times).toHaveLength(2)
  expect(uninstalls(readHere(path)).map(({ timeMs }) => timeMs)).toEqual(times)
})
