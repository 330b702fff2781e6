import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import {
  ADDRESS_ROWS,
  ADDRESS_PARAMETERS,
  type AddressKey,
  type AddressValues,
  isPlainAddress,
  readAddress,
  writeParameter,
} from '../../shared/domain/addressParameters.ts'

/** A location without the site's base: '/apps', '?q=loom', '#top'. Search and hash may be empty. */
export type ViewLocation = {
  pathname: string
  search: string
  hash: string
  /** How much of a long list is open, in steps. Missing while only the first step is. */
  listSteps?: number
}

const DIALOGS = ['screenshots', 'phone', 'problem'] as const

/**
 * A dialog of the app's page, or the report of a problem. `item` is the index of the picture that it begins
 * with.
 */
export type OpenDialog = { name: (typeof DIALOGS)[number]; item: number }

/** Whether `value`, which may come from the browser's history, is an OpenDialog. */
export function isDialog(value: unknown): value is OpenDialog {
  const { name, item } = Object(value) as Partial<OpenDialog>
  return DIALOGS.some(known => known === name) && Number.isInteger(item)
}

/** Whether `value`, which may come from the browser's history, is a number of steps. */
export function isStepCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 1
}

/** The location, the values of its parameters and the open dialog. The search text is not trimmed. */
type ViewState = { location: ViewLocation; dialog?: OpenDialog } & AddressValues

/** The state at `location`. */
export function viewAt(location: ViewLocation, dialog?: OpenDialog): ViewState {
  const values = readAddress(location.pathname, location.search)
  return { location, ...values, ...(dialog && { dialog }) }
}

export const viewSlice = createSlice({
  name: 'view',
  initialState: viewAt({ pathname: '/', search: '', hash: '' }),
  reducers: {
    /** Closes the dialog. Back, Forward and a reload open the steps that were open. */
    locationChanged(_state, { payload: location }: PayloadAction<ViewLocation>) {
      return viewAt(location)
    },
    /** The list is now open in `steps` steps. A search, filter or sort closes all but the first one. */
    listExtended(state, { payload: steps }: PayloadAction<number>) {
      state.location.listSteps = steps
    },
    /** The visitor typed or chose the value of an address parameter. Its parser may change it. */
    parameterChosen: {
      prepare: (key: AddressKey, value: string) => ({ payload: { key, value } }),
      reducer(state, { payload }: PayloadAction<{ key: AddressKey; value: string }>) {
        setValue(state, payload.key, payload.value)
      },
    },
    /** Sets all values to their defaults. */
    filtersCleared(state) {
      for (const [key, { default: text }] of ADDRESS_ROWS) setValue(state, key, text)
    },
    dialogOpened(state, { payload: dialog }: PayloadAction<OpenDialog>) {
      state.dialog = dialog
    },
    dialogClosed(state) {
      delete state.dialog
    },
  },
  selectors: {
    selectView: state => state,
    selectLocation: state => state.location,
    selectDialog: state => state.dialog,
    selectSortOrder: state => state.sortOrder,
    /** False while the screen is searched or sorted. */
    selectIsPlainAddress: ({ location }) => isPlainAddress(location.pathname, location.search),
    /** True without a filter or sort other than the search text. */
    selectIsOnlySearched: ({ location: { pathname, search } }) =>
      isPlainAddress(pathname, writeParameter(search, 'searchText', '')),
  },
})

export const {
  locationChanged,
  listExtended,
  parameterChosen,
  filtersCleared,
  dialogOpened,
  dialogClosed,
} = viewSlice.actions
export const {
  selectView,
  selectLocation,
  selectDialog,
  selectSortOrder,
  selectIsPlainAddress,
  selectIsOnlySearched,
} = viewSlice.selectors

/**
 * Sets a value and its address parameter, and closes all but the first step. Ignores a key of another build.
 */
function setValue(state: ViewState, key: AddressKey, text: string): void {
  if (!Object.hasOwn(ADDRESS_PARAMETERS, key)) return
  const value = ADDRESS_PARAMETERS[key].parse(text)
  Object.assign(state, { [key]: value })
  delete state.location.listSteps
  state.location.search = writeParameter(state.location.search, key, value)
}
