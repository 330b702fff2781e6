import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { parseSortOrder, type SortOrder } from '../../shared/domain/sortOrder.ts'

/** Longest search text, in the field and from an address, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200

/** Where the visitor is, without the site's base: '/apps', '?q=loom', '#top' (each may be empty but the first). */
export type ViewLocation = { pathname: string; search: string; hash: string }

/** What decides the screen beside the data; the address bar mirrors it (see bindAddress). */
export type ViewState = {
  location: ViewLocation
  /** As typed, not trimmed; empty on every screen but Apps. */
  searchText: string
  /** The default on every screen but Installation. */
  sortOrder: SortOrder
}

/** The state of a visitor who opens `location`: search text and sort order come from the address of the screen they belong to. */
export function viewAt(location: ViewLocation): ViewState {
  const params = new URLSearchParams(location.search)
  return {
    location,
    searchText: isScreen(location, '/apps') ? limitSearchText(params.get('q') ?? '') : '',
    sortOrder: isScreen(location, '/installation') ? parseSortOrder(params.get('sort')) : 'none',
  }
}

export const viewSlice = createSlice({
  name: 'view',
  initialState: viewAt({ pathname: '/', search: '', hash: '' }),
  reducers: {
    /** Search text and sort order follow the new address. */
    locationChanged(_state, { payload: location }: PayloadAction<ViewLocation>) {
      return viewAt(location)
    },
    /** Text beyond MAX_SEARCH_LENGTH is dropped; blank text leaves the address without a parameter. */
    searchTyped(state, { payload: text }: PayloadAction<string>) {
      state.searchText = limitSearchText(text)
      const isBlank = state.searchText.trim() === ''
      state.location.search = withParam(state.location, 'q', isBlank ? null : state.searchText)
    },
    /** The default order leaves the address without a parameter. */
    sortChosen(state, { payload: order }: PayloadAction<SortOrder>) {
      state.sortOrder = order
      state.location.search = withParam(state.location, 'sort', order === 'none' ? null : order)
    },
  },
  selectors: {
    selectLocation: state => state.location,
    selectSearchText: state => state.searchText,
    selectSortOrder: state => state.sortOrder,
  },
})

export const { locationChanged, searchTyped, sortChosen } = viewSlice.actions
export const { selectLocation, selectSearchText, selectSortOrder } = viewSlice.selectors

/** The router takes '/apps', '/Apps' and '/apps/' for one screen, so do we. */
function isScreen({ pathname }: ViewLocation, screen: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === screen
}

function limitSearchText(text: string): string {
  // A pair of surrogates cut in two would not survive the address.
  return text.slice(0, MAX_SEARCH_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

function withParam({ search }: ViewLocation, name: string, value: string | null): string {
  const params = new URLSearchParams(search)
  if (value === null) params.delete(name)
  else params.set(name, value)
  const query = params.toString()
  return query && `?${query}`
}
