import {
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
  weakMapMemoize,
} from '@reduxjs/toolkit'
import {
  ADDRESS_PARAMETERS,
  ADDRESS_ROWS,
  type AddressKey,
  isPlainAddress,
  readAddress,
  writeParameter,
} from '../../shared/domain/addressParameters.ts'

/** A location without the site's base: '/apps', '?q=loom', '#top'. Search and hash may be empty. */
export type ViewLocation = {
  pathname: string
  search: string
  hash: string
  /** Number of open steps of a long list. Missing if only the first one is open. */
  listSteps?: number
}

const DIALOGS = ['screenshots', 'phone'] as const

/** A dialog of the app's page. `item` is the index of the picture that it shows. */
export type OpenDialog = { name: (typeof DIALOGS)[number]; item: number }

/** The dialog that the hash names, such as '#screenshots-2' or '#phone': the same object for the same location. */
export const readDialog = weakMapMemoize(({ hash }: ViewLocation): OpenDialog | undefined => {
  const [, word, number = '1'] = /^#([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(hash) ?? []
  const name = DIALOGS.find(known => known === word)
  return name && { name, item: Number(number) - 1 }
})

const dialogHash = ({ name, item }: OpenDialog) =>
  name === 'screenshots' ? `#${name}-${item + 1}` : `#${name}`

/** Whether `value`, which may come from the browser's history, is a number of steps. */
export function isStepCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 1
}

type ViewState = { location: ViewLocation }

/** The values of the address parameters at `location`: the same object for the same location. */
export const readValues = weakMapMemoize(({ pathname, search }: ViewLocation) =>
  readAddress(pathname, search),
)

export const viewSlice = createSlice({
  name: 'view',
  initialState: { location: { pathname: '/', search: '', hash: '' } } as ViewState,
  reducers: {
    /** Back, Forward and a reload restore the open steps. */
    locationChanged: {
      /** `move`: the browser button that led there, recorded for traces. */
      prepare: (location: ViewLocation, move?: 'back' | 'forward') => ({
        payload: location,
        meta: move && { move },
      }),
      reducer(
        _state,
        { payload: location }: PayloadAction<ViewLocation, string, object | undefined>,
      ) {
        // Throws for a location that no screen can show, which a damaged trace may contain.
        readValues(location)
        return { location }
      },
    },
    /** Marks where a page was loaded in a trace of several pages. */
    pageReloaded() {},
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
      // A new object retries a dialog whose code couldn't be loaded.
      state.location = { ...state.location, hash: dialogHash(dialog) }
    },
    dialogClosed(state) {
      state.location.hash = ''
    },
  },
  selectors: {
    selectLocation: state => state.location,
    selectDialog: ({ location }) => readDialog(location),
    selectValues: ({ location }) => readValues(location),
    /** False while the screen is searched, filtered or sorted. */
    selectIsPlainAddress: ({ location }) => isPlainAddress(location.pathname, location.search),
    /** True without a filter or sort other than the search text. */
    selectIsOnlySearched: ({ location: { pathname, search } }) =>
      isPlainAddress(pathname, writeParameter(search, 'searchText', '')),
  },
})

export const {
  locationChanged,
  pageReloaded,
  listExtended,
  parameterChosen,
  filtersCleared,
  dialogOpened,
  dialogClosed,
} = viewSlice.actions
export const {
  selectLocation,
  selectDialog,
  selectValues,
  selectIsPlainAddress,
  selectIsOnlySearched,
} = viewSlice.selectors

type WithView = Parameters<typeof selectValues>[0]

/** The dispatch of a store with this slice, for `chooseParameter`. */
export type ViewDispatch = ThunkDispatch<WithView, unknown, UnknownAction>

/**
 * Sets an address parameter to what the visitor typed or chose. Dispatches nothing if the address
 * has that value already, as when the browser restores a field. Only the store can tell, since
 * React hydrates the field with the state of the HTML.
 */
export function chooseParameter(
  key: AddressKey,
  value: string,
): ThunkAction<void, WithView, unknown, UnknownAction> {
  return (dispatch, getState) => {
    const { [key]: current } = selectValues(getState())
    if (value !== current) dispatch(parameterChosen(key, value))
  }
}

/** Sets an address parameter, and closes all but the first step. Ignores a key of another build. */
function setValue({ location }: ViewState, key: AddressKey, text: string): void {
  if (!Object.hasOwn(ADDRESS_PARAMETERS, key)) return
  location.search = writeParameter(location.search, key, ADDRESS_PARAMETERS[key].parse(text))
  delete location.listSteps
}
