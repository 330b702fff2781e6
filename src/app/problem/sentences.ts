import type { installedAppsSlice } from '../../features/installedApps/installedAppsSlice.ts'
import type { viewSlice } from '../../features/view/viewSlice.ts'
import { ADDRESS_ROWS } from '../../shared/domain/addressParameters.ts'
import { appPath, normalizePath } from '../../shared/domain/paths.ts'
import { SCREENS } from '../../shared/domain/screens.ts'
import { isRecord } from '../../shared/trace/compare.ts'
import { isObject } from '../../shared/trace/isObject.ts'
import type { TraceContent } from '../../shared/trace/formatTrace.ts'

/** Shorter pauses between actions are not mentioned. */
const MIN_PAUSE_MS = 2000

type SliceAction = keyof typeof viewSlice.actions | keyof typeof installedAppsSlice.actions
type RequestAction = 'pending' | 'fulfilled' | 'rejected' | 'resetApiState'

/** A sentence for typed text, for a pause and, by the end of its type, for every action. */
export type Sentences = Record<
  SliceAction | RequestAction | 'typed' | 'waits',
  string | ((values: { what: string }) => string)
>

/**
 * What each action of `trace` does, such as 'Waits 12 s · Installs Daybloom'. An action that this build does
 * not know is shown by its type. `screens` has the names of the screens, by their key in the header.
 */
export function describeActions(
  { initialState, actions }: TraceContent,
  sentences: Sentences,
  screens: Readonly<Record<'home' | 'apps' | 'installation', string>>,
): string[] {
  const names = new Map<string, string>()
  for (const screen of SCREENS) {
    if ('header' in screen) names.set(normalizePath(screen.path), screens[screen.header])
  }
  collectTitles([initialState, actions])
  return actions.map(({ action: { type, payload }, timeMs = 0 }, index) => {
    const pauseMs = timeMs - (actions[index - 1]?.timeMs ?? timeMs)
    const pause = pauseMs < MIN_PAUSE_MS ? [] : [say('waits', `${Math.round(pauseMs / 1000)}`)]
    const name = type.slice(type.lastIndexOf('/') + 1)
    const isTyped = ADDRESS_ROWS.some(([key, row]) => row.isTyped && key === Object(payload).key)
    const sentence = Object.hasOwn(sentences, name)
      ? say((isTyped ? 'typed' : name) as keyof Sentences, nameOf(payload))
      : type
    return [...pause, sentence].join(' · ')
  })

  function say(name: keyof Sentences, what: string): string {
    const sentence = sentences[name]
    return typeof sentence === 'string' ? sentence : sentence({ what })
  }

  /** A screen, the title of an app, or what was chosen. */
  function nameOf(payload: unknown): string {
    const { pathname, search, hash, title, app, value } = Object(payload)
    if (pathname === undefined) {
      return toText(title ?? app?.title ?? value ?? names.get(pageOf(payload)) ?? payload)
    }
    const page = toText(pathname)
    return [names.get(normalizePath(page)) ?? page, toText(search), toText(hash)].join('')
  }

  function collectTitles(value: unknown): void {
    if (!isObject(value)) return
    if (isRecord(value) && value.title) names.set(pageOf(value.id), toText(value.title))
    Object.values(value).forEach(collectTitles)
  }
}

const pageOf = (id: unknown) => normalizePath(appPath(toText(id)))

/** Actions of a trace may hold anything, and not every object can become a text. */
const toText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
