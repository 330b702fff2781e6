/*
 * Upgrades the recordings of older builds, so that all other code knows only today's shape. New slices and
 * fields need no step, since whatever a trace lacks gets its initial value. Redux DevTools writes no version
 * into a trace, so each step recognizes the shape that it replaces and leaves any other as it is. A step knows
 * the names of its day: it calls nothing that later builds change.
 */

import { isObject } from './isObject.ts'

type State = Record<string, unknown>
type Action = { type: string; payload?: unknown }

/** One function for each change of the recorded shape, oldest first. */
export type UpgradeSteps = {
  states: readonly ((state: State) => State)[]
  actions: readonly ((action: Action) => Action)[]
}

/** The keys of the parameters that older actions choose. */
const CHOSEN_BY = new Map([
  ['view/searchTyped', 'searchText'],
  ['view/categoryChosen', 'category'],
  ['view/listOrderChosen', 'listOrder'],
  ['view/sortChosen', 'sortOrder'],
])

export const UPGRADE_STEPS: UpgradeSteps = {
  states: [
    // 2026-11-23: the open steps of a list are in the location.
    state => {
      const { listSteps, location, ...view } = Object(state.view)
      if (listSteps === undefined) return state
      return { ...state, view: { ...view, location: { ...location, listSteps } } }
    },
    // 2026-11-24: the values of parameters follow from the location. Only the text had what was blank.
    state => {
      const { searchText, category, listOrder, sortOrder, ...view } = Object(state.view)
      if (typeof searchText !== 'string') return state
      const { search } = Object(view.location)
      if (typeof search !== 'string' || searchText === '') return { ...state, view }
      const params = new URLSearchParams(search)
      if (params.has('q')) return { ...state, view }
      params.set('q', searchText)
      return { ...state, view: { ...view, location: { ...view.location, search: `?${params}` } } }
    },
    // 2026-11-27: visitors no longer report problems in a dialog.
    state => {
      const { dialog, ...view } = Object(state.view)
      return dialog?.name === 'problem' ? { ...state, view } : state
    },
    // 2026-11-27: the hash of the location names the open dialog.
    state => {
      const { dialog, ...view } = Object(state.view)
      if (dialog === undefined) return state
      const { name, item } = Object(dialog)
      const hash = name === 'screenshots' ? `#screenshots-${item + 1}` : `#${name}`
      return { ...state, view: { ...view, location: { ...view.location, hash } } }
    },
  ],
  actions: [
    // 2026-11-23: one action chooses the value of any parameter.
    action => {
      const key = CHOSEN_BY.get(action.type)
      if (!key) return action
      return { type: 'view/parameterChosen', payload: { key, value: action.payload } }
    },
    // 2026-11-27: the dialog for reports leaves no dialog open.
    action =>
      action.type === 'view/dialogOpened' && Object(action.payload).name === 'problem'
        ? { type: 'view/dialogClosed' }
        : action,
  ],
}

/** Functions that upgrade a state and an action for the build whose state starts as `initialState`. */
export function createUpgrade(initialState: State, { states, actions } = UPGRADE_STEPS) {
  return {
    /** A trace without states has undefined. */
    upgradeState<Recorded>(recorded: Recorded): Recorded {
      if (!recorded) return recorded
      const state = states.reduce((state, step) => step(state), recorded as State)
      const upgraded = { ...initialState, ...state }
      for (const [slice, fields] of Object.entries(initialState)) {
        // A slice that is damaged stays as it is, which the replayer reports.
        const recordedFields = upgraded[slice]
        if (recordedFields && typeof recordedFields === 'object') {
          upgraded[slice] = { ...Object(fields), ...recordedFields }
        }
      }
      return upgraded as Recorded
    },
    upgradeAction: <Recorded extends Action>(recorded: Recorded) =>
      actions.reduce((action, step) => step(action), recorded as Action) as Recorded,
  }
}

/**
 * What a trace of another site names in place of `slices`, those of this one: the slices of its first state or,
 * without one, the first parts of the types of its actions. Empty for a trace of this site. Others may
 * also have a `view`.
 */
export function foreignSlices(
  slices: readonly string[],
  state: unknown,
  actions: readonly { type: string }[],
): string[] {
  const names = isObject(state)
    ? Object.keys(state)
    : actions.map(({ type }) => type.split('/', 1)[0] ?? '')
  const own = names.filter(name => slices.includes(name))
  const isOwn = own.some(name => name !== 'view') || (own.length > 0 && own.length === names.length)
  return isOwn ? [] : [...new Set(names)]
}
