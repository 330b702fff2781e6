import { createSlice } from '@reduxjs/toolkit'
import { isSamePath } from '../../shared/domain/paths.ts'
import type { PrerenderedData } from '../../shared/domain/prerenderedData.ts'

const initialState = { path: '', fields: 'all', apps: [], total: 0 } as PrerenderedData

/**
 * The data embedded in the prerendered page. It is used on that page only: in a list until the catalogue
 * has loaded, on a detail page for as long as the catalogue lacks the app. No action changes it.
 */
export const prerenderedSlice = createSlice({
  name: 'prerendered',
  // The key in recorded traces.
  reducerPath: 'carried',
  initialState,
  reducers: {},
  selectors: {
    /** The data for the screen at `pathname`, in any spelling the router accepts; undefined elsewhere. */
    selectPrerendered: (data, pathname: string) =>
      data.path !== '' && isSamePath(data.path, pathname) ? data : undefined,
  },
})

export const { selectPrerendered } = prerenderedSlice.selectors

/** Any root state that has this slice. */
export type WithPrerendered = { [prerenderedSlice.reducerPath]: PrerenderedData }
