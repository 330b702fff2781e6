import type { installedAppsSlice } from '../../features/installedApps/installedAppsSlice.ts'
import type { OpenDialog, viewSlice } from '../../features/view/viewSlice.ts'
import { ADDRESS_ROWS } from '../../shared/domain/addressParameters.ts'
import type { CatalogueOrder, InstalledOrder } from '../../shared/domain/orders.ts'
import { appPath, normalizePath } from '../../shared/domain/paths.ts'
import { SCREENS } from '../../shared/domain/screens.ts'
import { isRecord } from '../../shared/trace/compare.ts'
import { isObject } from '../../shared/trace/isObject.ts'
import type { TraceContent } from '../../shared/trace/formatTrace.ts'

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

type Texts = typeof import('../../messages/en.json')
type ScreenName = Extract<(typeof SCREENS)[number], { header: string }>['header']

/** The texts of the screens that sentences quote, by their place. */
export type Quoted = {
  header: Pick<Texts['header'], ScreenName>
  apps: Pick<
    Texts['apps'],
    | 'category'
    | 'allCategories'
    | 'order'
    | 'catalogueOrder'
    | 'mostDownloaded'
    | 'bestRated'
    | 'newest'
    | 'byTitle'
  >
  installation: Pick<Texts['installation'], 'order' | 'storedOrder' | 'lowToHigh' | 'highToLow'>
  screenshots: Pick<Texts['screenshots'], 'heading'>
  phone: Pick<Texts['phone'], 'title'>
  problem: Pick<Texts['problem'], 'title'>
}

/**
 * What each action of `trace` does, such as 'Waits 12 s · Installs Daybloom'. An action that this build does
 * not know is shown by its type.
 */
export function toSentences(
  { initialState, actions }: TraceContent,
  sentences: Sentences,
  quoted: Quoted,
): string[] {
  const menus = menusOf(quoted)
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

  /** A screen, the title of an app, a dialog, or what was chosen in which menu. */
  function nameOf(payload: unknown): string {
    const { pathname: opened, search, hash, title, app, name, key, value } = Object(payload)
    const menu = Object.hasOwn(menus, toText(key)) ? menus[toText(key)] : undefined
    if (menu) return `${menu.label}: ${menu.options[toText(value)] ?? toText(value)}`
    if (Object.hasOwn(dialogs, toText(name))) {
      const owner = name === 'problem' ? undefined : names.get(normalizePath(toText(pathname)))
      return [dialogs[toText(name)], ...(owner ? [owner] : [])].join(' – ')
    }
    if (opened === undefined) {
      return toText(title ?? app?.title ?? value ?? names.get(pageOf(payload)) ?? payload)
    }
    const page = toText(opened)
    return [names.get(normalizePath(page)) ?? page, toText(search), toText(hash)].join('')
  }
}

/** The menus of the lists and their options, by the key of the parameter. */
function menusOf({
  apps,
  installation,
}: Quoted): Record<string, { label: string; options: Record<string, string> }> {
  return {
    category: { label: apps.category, options: { '': apps.allCategories } },
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
  const isTyped = ADDRESS_ROWS.some(([name, row]) => row.isTyped && key === name)
  if (isTyped) return toText(value).trim() === '' ? 'searchCleared' : 'typed'
  const { move } = Object(meta)
  if (move === 'back') return 'wentBack'
  return move === 'forward' ? 'wentForward' : (name as keyof Sentences)
}

const pageOf = (id: unknown) => normalizePath(appPath(toText(id)))

/** Actions of a trace may hold anything, and not every object can become a text. */
const toText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
