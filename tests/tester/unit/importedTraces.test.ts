import { expect, it } from 'vitest'
import { adaptImport } from '../../../src/app/devtools/importedTraces.ts'
import { initialState } from '../../../src/app/rootReducer.ts'

const lifted = (committedState: object, type: string) => ({
  actionsById: [{ action: { type: '@@INIT' } }, { action: { type } }],
  stagedActionIds: [0, 1],
  committedState,
})

it.each([
  ['the actions of another site', false, [{ type: 'cart/filled' }]],
  ['the state of another site', false, lifted({ cart: {} }, 'view/dialogClosed')],
  ['an empty object', false, {}],
  ['an action of this site', true, [{ type: 'view/dialogClosed' }]],
  ['a state of this site', true, lifted(initialState, 'view/dialogClosed')],
])('an import of %s is accepted: %s', (_, isAccepted, trace) => {
  expect(adaptImport(trace, initialState) !== undefined).toBe(isAccepted)
})
