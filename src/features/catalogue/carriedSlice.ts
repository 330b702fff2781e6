import { createSlice } from '@reduxjs/toolkit'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { isSamePath } from '../../shared/domain/paths.ts'

/**
 * The records that a prerendered page embeds. They are used on the page's own path only: in a list
 * until the catalogue has loaded, on a detail page for as long as the catalogue lacks the app. No
 * action changes them.
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
