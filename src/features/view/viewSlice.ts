import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import {
  ADDRESS_PARAMETERS,
  type AddressKey,
  type AddressValues,
  isPlainAddress,
  readAddress,
  writeParameter,
} from '../../shared/domain/addressParameters.ts'

/** Where the visitor is, without the site's base: '/apps', '?q=loom', '#top' (each may be empty but the first). */
export type ViewLocation = { pathname: string; search: string; hash: string }

/**
 * What decides the screen beside the data: the location, which the address bar mirrors (see
 * bindAddress), and the value of each address parameter. The search text is as typed, not trimmed.
 */
export type ViewState = { location: ViewLocation } & AddressValues

/** The state of a visitor who opens `location`. */
export function viewAt(location: ViewLocation): ViewState {
  return { location, ...readAddress(location.pathname, location.search) }
}

export const viewSlice = createSlice({
  name: 'view',
  initialState: viewAt({ pathname: '/', search: '', hash: '' }),
  reducers: {
    /** All values follow the new address. */
    locationChanged(_state, { payload: location }: PayloadAction<ViewLocation>) {
      return viewAt(location)
    },
    /** Text beyond MAX_SEARCH_LENGTH is dropped. */
    searchTyped(state, { payload: text }: PayloadAction<string>) {
      setValue(state, 'searchText', text)
    },
    sortChosen(state, { payload: order }: PayloadAction<AddressValues['sortOrder']>) {
      setValue(state, 'sortOrder', order)
    },
  },
  selectors: {
    selectView: state => state,
    selectLocation: state => state.location,
    selectSearchText: state => state.searchText,
    selectSortOrder: state => state.sortOrder,
    /** False while a search or another choice makes the screen differ from its plain address. */
    selectIsPlainAddress: ({ location }) => isPlainAddress(location.pathname, location.search),
  },
})

export const { locationChanged, searchTyped, sortChosen } = viewSlice.actions
export const {
  selectView,
  selectLocation,
  selectSearchText,
  selectSortOrder,
  selectIsPlainAddress,
} = viewSlice.selectors

/** Sets a value and its parameter in the address. */
function setValue(state: ViewState, key: AddressKey, text: string): void {
  const value = ADDRESS_PARAMETERS[key].parse(text)
  Object.assign(state, { [key]: value })
  state.location.search = writeParameter(state.location.search, key, value)
}
