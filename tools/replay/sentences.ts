import type { installedAppsSlice } from '../../src/features/installedApps/installedAppsSlice.ts'
import type { viewSlice } from '../../src/features/view/viewSlice.ts'
import { ADDRESS_ROWS, readAddress } from '../../src/shared/domain/addressParameters.ts'
import { appPath, normalizePath } from '../../src/shared/domain/paths.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { isObject } from '../../src/shared/trace/isObject.ts'
import { isRecord } from './compare.ts'
import { PAUSED, type Trace } from './trace.ts'

/** Shorter pauses between actions are not mentioned. */
const MIN_PAUSE_MS = 2000
/** A sentence is cut after this many characters. */
const MAX_SENTENCE_LENGTH = 160

type SliceAction = keyof typeof viewSlice.actions | keyof typeof installedAppsSlice.actions
type RequestAction = 'pending' | 'fulfilled' | 'rejected' | 'resetApiState'
type OwnAction = typeof PAUSED

/** A sentence for every action, by the end of its type. `what` is what the action is about. */
const SENTENCES: Record<SliceAction | RequestAction | OwnAction, (what: string) => string> = {
  locationChanged: what => `Opens ${what}`,
  pageReloaded: () => 'Loads the page again',
  listExtended: () => 'Shows more of the list',
  parameterChosen: what => `Chooses ${what}`,
  filtersCleared: () => 'Clears the search and the filters',
  dialogOpened: what => `Opens ${what}`,
  dialogClosed: () => 'Closes the dialog',
  installRequested: what => `Presses the install button of ${what}`,
  appInstalled: what => `Installs ${what}`,
  installReverted: what => `Removes ${what}, since the browser couldn't save it`,
  appUninstalled: what => `Uninstalls ${what}`,
  uninstallUndone: what => `Undoes the removal of ${what}`,
  listSynced: () => 'Reads the saved list of installed apps',
  pending: () => 'Requests the catalogue',
  fulfilled: () => 'Receives the catalogue',
  rejected: () => 'Fails to load the catalogue',
  resetApiState: () => "Drops the previous page's request",
  [PAUSED]: () => 'Recording was paused',
}

/** Whether an action of this build has this type. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(SENTENCES, type.slice(type.lastIndexOf('/') + 1))
}

/**
 * What each action of a trace does, such as 'Waits 12 s · Installs Daybloom'. Apps have their titles, screens the names
 * of their pages. An action that this build does not know is shown by its type.
 */
export function toSentences({ initialState, actions }: Trace): string[] {
  const names = namePages([initialState, actions])
  let { pathname } = Object(Object(Object(initialState).view).location)
  return actions.map(({ action: { type, payload, meta }, timeMs = 0, isSkipped }, index) => {
    const pauseMs = timeMs - (actions[index - 1]?.timeMs ?? timeMs)
    const pause = pauseMs < MIN_PAUSE_MS ? [] : [`Waits ${Math.round(pauseMs / 1000)} s`]
    const name = type.slice(type.lastIndexOf('/') + 1)
    if (name === 'locationChanged' && !isSkipped) pathname = Object(payload).pathname
    const sentence = [...pause, sentenceOf(name, payload, meta) ?? type].join(' · ')
    return sentence.slice(0, MAX_SENTENCE_LENGTH) + (isSkipped ? ' (skipped)' : '')
  })

  function sentenceOf(name: string, payload: unknown, meta: unknown): string | undefined {
    if (!Object.hasOwn(SENTENCES, name)) return undefined
    const { key, value } = Object(payload)
    const { move, aborted } = Object(meta)
    if (name === 'rejected' && aborted === true) return 'Cancels the request for the catalogue'
    if (key === 'searchText') return value === '' ? 'Clears the search' : `Types “${toText(value)}”`
    if (move === 'back' || move === 'forward') return `Goes ${move} to ${nameOf(payload)}`
    return SENTENCES[name as keyof typeof SENTENCES](nameOf(payload))
  }

  /** What an action is about, by the form of its `payload`: a choice, a dialog, a screen, an app or any value. */
  function nameOf(payload: unknown): string {
    const { key, value, name, item, pathname: opened, title, app } = Object(payload)
    if (key !== undefined) return `${parameterName(toText(key))}: ${toText(value)}`
    if (item !== undefined) return dialogOf(toText(name), Number(item))
    if (opened !== undefined) return screenOf(Object(payload))
    return toText(title ?? app?.title ?? value ?? names.get(pageOf(payload)) ?? payload)
  }

  /** Such as 'screenshots 2 of Daybloom'. */
  function dialogOf(name: string, item: number): string {
    const dialog = name === 'screenshots' ? `${name} ${item + 1}` : name
    const owner = names.get(normalizePath(toText(pathname)))
    return owner ? `${dialog} of ${owner}` : dialog
  }

  /** Such as 'Apps – category: Games, sort: newest'. */
  function screenOf({ pathname, search, hash }: Record<string, unknown>): string {
    const path = toText(pathname)
    const screen = (names.get(normalizePath(path)) ?? path) + toText(hash)
    const values = readAddress(path, toText(search))
    const chosen = ADDRESS_ROWS.filter(([key, row]) => values[key] !== row.default)
    const choices = chosen.map(([key, row]) => `${row.name}: ${values[key]}`).join(', ')
    return choices ? `${screen} – ${choices}` : screen
  }
}

/** The names of the screens and the titles of all apps in `trace`, by the normalized path of their page. */
function namePages(trace: unknown[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { path, page } of SCREENS) {
    names.set(normalizePath(path), page.replace(/Page$/, ''))
  }
  trace.forEach(collectTitles)
  return names

  function collectTitles(value: unknown): void {
    if (!isObject(value)) return
    if (isRecord(value) && value.title) names.set(pageOf(value.id), toText(value.title))
    Object.values(value).forEach(collectTitles)
  }
}

/** As in the address. */
function parameterName(key: string): string {
  const row = ADDRESS_ROWS.find(([known]) => known === key)
  return row ? row[1].name : key
}

const pageOf = (id: unknown) => normalizePath(appPath(toText(id)))

/** Actions of a trace may hold anything, and not every object can become a text. */
const toText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
