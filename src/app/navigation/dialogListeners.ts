import { createListenerMiddleware, type Middleware } from '@reduxjs/toolkit'
import { dialogClosed, dialogOpened } from '../../features/view/viewSlice.ts'
import type { HistoryEntries } from './historyEntries.ts'

/** Gives an open dialog its own history entry, so that Back closes it. */
export function createDialogMiddleware(
  history: Pick<HistoryEntries, 'openDialog' | 'closeDialog'>,
): Middleware {
  const { middleware, startListening } = createListenerMiddleware()
  startListening({
    actionCreator: dialogOpened,
    effect: ({ payload: dialog }) => void history.openDialog(dialog),
  })
  startListening({ actionCreator: dialogClosed, effect: () => history.closeDialog() })
  return middleware
}
