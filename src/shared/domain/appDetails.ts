import type { AppRecord } from './appRecord.ts'
import type { Detail, DetailField, InformationDetail, TextField } from './recordFields.ts'
import { APP_STORE_URL } from './stores.ts'

/** A picture of an app. `image` is a path or an address, like that of a record; sizes are in pixels. */
type Screenshot = Exclude<Detail<'screenshots'>[number], string>

/**
 * The value of an optional field for a row with this `label`. Undefined if `facts` has an entry
 * with the same label, which replaces the row.
 */
export function readRow<Field extends DetailField>(
  app: Pick<AppRecord, Field | 'facts'>,
  field: Field,
  label: string,
): Detail<Field> | undefined {
  return hasFact(app, label) ? undefined : app[field]
}

/** Whether `facts` of `app` has an entry with this label, in any case. */
export function hasFact(app: Pick<AppRecord, 'facts'>, label: string): boolean {
  const wanted = label.trim().toLowerCase()
  return (app.facts ?? []).some(fact => fact.label.trim().toLowerCase() === wanted)
}

/** Whether `app` shows an average or a chart. */
export function hasRatings(app: Pick<AppRecord, 'ratings' | 'ratingAvg'>): boolean {
  return app.ratingAvg !== undefined || Boolean(app.ratings?.length)
}

/**
 * The language of a text of `app`, for the `lang` attribute. Undefined if it is the language of the
 * `page`, or unknown: sites with one language and earlier versions don't record it.
 *
 * A record in one language names only that: `{ language: 'de' }`. In a partly translated record,
 * `{ language: 'en', translated: ['title'], translatedInto: 'de' }`, the title is in German and the
 * rest in English.
 */
export function textLanguage(
  app: Pick<AppRecord, 'language' | 'translated' | 'translatedInto'>,
  field: TextField | InformationDetail,
  page: string = LOCALE.code,
): string | undefined {
  const hasTranslation = app.translated?.includes(field)
  const language = app[hasTranslation ? 'translatedInto' : 'language']
  return language === page ? undefined : language
}

/** Whether the description of `app` is translated or, if it has none, its title or its tagline. */
export function isTranslated(app: AppRecord, page?: string): boolean {
  if (app.description?.trim()) return textLanguage(app, 'description', page) === undefined
  const fields = ['title', 'tagline'] as const
  return fields.some(field => app[field] && textLanguage(app, field, page) === undefined)
}

/** Whether visitors should no longer get the app. Its page stays, but search engines don't list it. */
export function isRetired(app: Pick<AppRecord, 'status'>): boolean {
  return app.status === 'retired'
}

/** The app's number in Apple's App Store. Undefined if it isn't there or is still coming soon. */
export function appStoreId(app: Pick<AppRecord, 'stores' | 'status'>): string | undefined {
  if (app.status === 'soon') return undefined
  const { appStore = '' } = app.stores ?? {}
  return APP_STORE_URL.exec(appStore)?.[2]
}

/** The screenshots in the order of the record. */
export function readScreenshots(app: Pick<AppRecord, 'screenshots'>): Screenshot[] {
  const screenshots = app.screenshots ?? []
  return screenshots.map(shot => (typeof shot === 'string' ? { image: shot } : shot))
}
