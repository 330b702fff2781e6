import { initialState, rootReducer } from '../../src/app/rootReducer.ts'

import type { Build, Reducer } from './replay.ts'
import type { Trace } from './trace.ts'

/*
 * What the replayer knows about this site: first for replaying, then for taking pictures.
 */

/** The reducer of these sources. */
export const reducer = rootReducer as unknown as Reducer

/** These sources, as `--good` loads them of other commits. */
export const thisBuild: Build = {
  reducer,
  loadSideEffects: () => import('../../src/app/sideEffects.ts'),
}

/** The names of the slices, which only a trace of this site has. */
export const slices = Object.keys(initialState)

/** A page without apps, so that it opens soon. Each screen is drawn from there. */
export const startPath = 'installation'

/**
 * The language of the page on which a trace was recorded: the one that its catalogue was translated into or that most of
 * its records are in. Undefined if they name none.
 */
export function languageOf({ actions, initialState }: Trace): string | undefined {
  const { carried, catalogueApi } = Object(initialState)
  const queries = Object.values(Object(Object(catalogueApi).queries))
  const lists = [
    Object(carried).apps,
    ...queries.map(query => Object(query).data),
    ...actions.map(({ action }) => action.payload),
  ]
  const named = lists.flat().flatMap(record => {
    const { language, translatedInto = language } = Object(record)
    return typeof translatedInto === 'string' ? { language, translatedInto } : []
  })
  const into = named.find(({ language, translatedInto }) => translatedInto !== language)
  if (into) return into.translatedInto
  const byLanguage = Object.entries(Object.groupBy(named, ({ language }) => language))
  return byLanguage.sort(([, a = []], [, b = []]) => b.length - a.length)[0]?.[0]
}

/** Matches what the site shows only in a browser with Redux DevTools. */
export const devToolsSelector = '#trace-status'

/** Matches the error screen, in every build. */
export const errorSelector = 'main.page-section'

/** Matches elements that are not drawn yet. A dialog is busy while its code loads. */
export const undrawnSelector = '.ratings-chart:not(:has(canvas)), dialog[aria-busy]'
