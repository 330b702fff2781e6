import type { installedAppsSlice } from '../../features/installedApps/installedAppsSlice.ts'
import type { OpenDialog, viewSlice } from '../../features/view/viewSlice.ts'
import {
  ADDRESS_ROWS,
  type AddressKey,
  readAddress,
} from '../../shared/domain/addressParameters.ts'
import type { CatalogueOrder, InstalledOrder } from '../../shared/domain/orders.ts'
import { appPath, normalizePath } from '../../shared/domain/paths.ts'
import { SCREENS } from '../../shared/domain/screens.ts'
import { isRecord } from '../../shared/trace/compare.ts'
import type { TraceContent } from '../../shared/trace/formatTrace.ts'
import { isObject } from '../../shared/trace/sharedValues.ts'
import type { Quoted } from './quoted.ts'

/** Shorter pauses between actions are not mentioned. */
const MIN_PAUSE_MS = 2000

type SliceAction = keyof typeof viewSlice.actions | keyof typeof installedAppsSlice.actions
type RequestAction = 'pending' | 'fulfilled' | 'rejected' | 'resetApiState'

/**
 * A sentence for typed text, a search that is cleared, Back, Forward and a pause and, by the end of its type, for
 * every action.
 */
export type Sentences = Record<
  SliceAction | RequestAction | 'typed' | 'searchCleared' | 'wentBack' | 'wentForward' | 'waits',
  string | ((values: { what: string }) => string)
>

type Names = Readonly<Record<string, string>>
/** What the screen calls an address parameter, and its values. Another build may have had other values. */
type Menu = { label: string; options: Names }

/**
 * What each action of `trace` does, such as 'Waits 12 s · Installs Daybloom'. An action that this build does
 * not know is shown by its type. `categories` has the names of those that have another one than their key.
 */
export function toSentences(
  { initialState, actions }: TraceContent,
  sentences: Sentences,
  quoted: Quoted,
  categories: Names = {},
): string[] {
  const menus = menusOf(quoted, categories)
  const dialogs = dialogsOf(quoted)
  const names = namePages([initialState, actions], quoted)
  let { pathname } = Object(Object(Object(initialState).view).location)
  return actions.map(({ action: { type, payload, meta }, timeMs = 0 }, index) => {
    const pauseMs = timeMs - (actions[index - 1]?.timeMs ?? timeMs)
    const pause = pauseMs < MIN_PAUSE_MS ? [] : [say('waits', `${Math.round(pauseMs / 1000)}`)]
    const name = type.slice(type.lastIndexOf('/') + 1)
    if (name === 'locationChanged') pathname = Object(payload).pathname
    const sentence = Object.hasOwn(sentences, name)
      ? say(sentenceKey(name, payload, meta), nameOf(payload))
      : type
    return [...pause, sentence].join(' · ')
  })

  function say(name: keyof Sentences, what: string): string {
    const sentence = sentences[name]
    return typeof sentence === 'string' ? sentence : sentence({ what })
  }

  /** What an action is about, by the form of its `payload`: a choice, a dialog, a screen, an app or any value. */
  function nameOf(payload: unknown): string {
    const { key, value, name, pathname: opened, title, app } = Object(payload)
    if (isTyped(key)) return toText(value)
    if (isMenu(key)) return choiceOf(key, toText(value))
    if (Object.hasOwn(dialogs, toText(name))) return dialogOf(Object(payload))
    if (opened !== undefined) return screenOf(Object(payload))
    return toText(title ?? app?.title ?? value ?? names.get(pageOf(payload)) ?? payload)
  }

  /** Such as 'Screenshots 2 – Daybloom'. Only the report of a problem belongs to no app. */
  function dialogOf({ name, item }: Record<string, unknown>): string {
    const dialog = dialogs[toText(name)] + (name === 'screenshots' ? ` ${Number(item) + 1}` : '')
    const owner = name !== 'problem' && names.get(normalizePath(toText(pathname)))
    return owner ? `${dialog} – ${owner}` : dialog
  }

  /** Such as 'Apps – Category: Games, Order: Newest'. */
  function screenOf({ pathname, search, hash }: Record<string, unknown>): string {
    const path = toText(pathname)
    const screen = (names.get(normalizePath(path)) ?? path) + toText(hash)
    const values = readAddress(path, toText(search))
    const chosen = ADDRESS_ROWS.filter(([key, row]) => values[key] !== row.default)
    const choices = chosen.map(([key]) => choiceOf(key, values[key])).join(', ')
    return choices ? `${screen} – ${choices}` : screen
  }

  function isMenu(key: unknown): key is AddressKey {
    return Object.hasOwn(menus, toText(key))
  }

  function choiceOf(key: AddressKey, value: string): string {
    const { label, options } = menus[key]
    return `${label}: ${(Object.hasOwn(options, value) && options[value]) || value}`
  }
}

/** The search, and the menus of the lists. */
function menusOf(
  { apps, installation, search }: Quoted,
  categories: Names,
): Record<AddressKey, Menu> {
  return {
    searchText: { label: search.label, options: {} },
    category: { label: apps.category, options: { ...categories, '': apps.allCategories } },
    listOrder: {
      label: apps.order,
      options: {
        catalogue: apps.catalogueOrder,
        downloads: apps.mostDownloaded,
        rating: apps.bestRated,
        newest: apps.newest,
        title: apps.byTitle,
      } satisfies Record<CatalogueOrder, string>,
    },
    sortOrder: {
      label: installation.order,
      options: {
        none: installation.storedOrder,
        'download-asc': installation.lowToHigh,
        'download-desc': installation.highToLow,
      } satisfies Record<InstalledOrder, string>,
    },
  }
}

function dialogsOf({ screenshots, phone, problem }: Quoted): Record<string, string> {
  return {
    screenshots: screenshots.heading,
    phone: phone.title,
    problem: problem.title,
  } satisfies Record<OpenDialog['name'], string>
}

/** The names of the screens and the titles of all apps in `trace`, by the normalized path of their page. */
function namePages(trace: unknown[], { header }: Quoted): Map<string, string> {
  const names = new Map<string, string>()
  for (const screen of SCREENS) {
    if ('header' in screen) names.set(normalizePath(screen.path), header[screen.header])
  }
  trace.forEach(collectTitles)
  return names

  function collectTitles(value: unknown): void {
    if (!isObject(value)) return
    if (isRecord(value) && value.title) names.set(pageOf(value.id), toText(value.title))
    Object.values(value).forEach(collectTitles)
  }
}

/** The key of the sentence for the action `name`. */
function sentenceKey(name: string, payload: unknown, meta: unknown): keyof Sentences {
  const { key, value } = Object(payload)
  if (isTyped(key)) return value === '' ? 'searchCleared' : 'typed'
  const { move } = Object(meta)
  if (move === 'back') return 'wentBack'
  return move === 'forward' ? 'wentForward' : (name as keyof Sentences)
}

const isTyped = (key: unknown) => ADDRESS_ROWS.some(([name, row]) => row.isTyped && key === name)

const pageOf = (id: unknown) => normalizePath(appPath(toText(id)))

/** Actions of a trace may hold anything, and not every object can become a text. */
const toText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
