import { createSlice } from '@reduxjs/toolkit'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { isSamePath } from '../../shared/domain/paths.ts'

/**
 * What a prerendered page brought along. It counts on its own path only, and until the catalogue is
 * there. No action changes it.
 */
export type CarriedState = {
  /** Without the site's base; empty where nothing was brought along. */
  path: string
  /** In the order of the catalogue; on a page of cards they have the fields of a card only. */
  apps: AppRecord[]
  /** How many apps the catalogue had when the page was built. */
  total: number
}

/** Any root state that has this slice. */
export type WithCarried = { carried: CarriedState }

const initialState: CarriedState = { path: '', apps: [], total: 0 }

export const carriedSlice = createSlice({ name: 'carried', initialState, reducers: {} })

/** What the page carries for the screen at `pathname`, spelt in any way the router takes for the same; undefined elsewhere. */
export function selectCarried(
  { carried }: WithCarried,
  pathname: string,
): CarriedState | undefined {
  return carried.path !== '' && isSamePath(carried.path, pathname) ? carried : undefined
}
