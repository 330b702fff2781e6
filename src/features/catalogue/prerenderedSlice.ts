import { createSlice } from '@reduxjs/toolkit'
import { isSamePath } from '../../shared/domain/paths.ts'
import type { PrerenderedData } from '../../shared/domain/prerenderedData.ts'

const initialState = { path: '', fields: 'all', apps: [], total: 0 } as PrerenderedData

/** The data embedded in the prerendered page, for use on that page only. No action changes it. */
export const prerenderedSlice = createSlice({
  name: 'prerendered',
  // The key in recorded traces.
  reducerPath: 'carried',
  initialState,
  reducers: {},
  selectors: {
    /** The embedded data if `pathname`, in any spelling the router accepts, is its page. */
    selectPrerendered: (data, pathname: string) =>
      data.path !== '' && isSamePath(data.path, pathname) ? data : undefined,
  },
})

export const { selectPrerendered } = prerenderedSlice.selectors

/** Any root state that has this slice. */
export type WithPrerendered = { [prerenderedSlice.reducerPath]: PrerenderedData }
