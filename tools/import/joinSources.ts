import type {
  AppIds,
  ImportedApp,
  ImportedFields,
  PictureSource,
  Translation,
} from './importedApp.ts'

/** One app, joined from its sources. */
export type JoinedApp = {
  ids: AppIds
  fields: ImportedFields & { title: string }
  icon: PictureSource | undefined
  screenshots: PictureSource[]
  translations: Record<string, Translation>
  notes: string[]
}

/** The figures of a store. */
export const RATINGS = ['ratings', 'ratingAvg', 'reviews'] as const

/**
 * Fields that belong together. They come from the first source that has the first of them, otherwise
 * from the first that has any.
 */
export const GROUPS = [
  [...RATINGS, 'ratingsSource'],
  ['version', 'updated', 'whatsNew'],
] as const satisfies (keyof ImportedFields)[][]

/** What `ratingsSource` calls the stores that have ratings. */
const STORE_NAMES: Partial<Record<ImportedApp['format'], string>> = {
  iTunes: 'App Store',
  'Google Play': 'Google Play',
}

/** As many as Google Play shows. */
const MAX_SCREENSHOTS = 8

/** Whether both have one id, in any store: most apps have the same in both. */
export function haveSharedId(a: AppIds, b: AppIds): boolean {
  const ids = new Set(Object.values(b))
  return Object.values(a).some(id => ids.has(id))
}

/** Joins what several sources say about one app. Earlier ones win. Local pictures win over addresses. */
export function joinSources(apps: readonly ImportedApp[]): JoinedApp {
  const notes = apps.flatMap(({ source, notes }) => notes.map(note => `${source}: ${note}`))
  const fields: ImportedFields = Object.assign({}, ...apps.map(({ fields }) => fields).reverse())
  for (const names of GROUPS) {
    const sourceOf = (wanted: readonly (keyof ImportedFields)[]) =>
      apps.find(app => wanted.some(name => name in app.fields))
    const source = sourceOf(names.slice(0, 1)) ?? sourceOf(names)
    for (const name of names) {
      delete fields[name]
      const value = source?.fields[name]
      if (value !== undefined) Object.assign(fields, { [name]: value })
    }
    const store = source && STORE_NAMES[source.format]
    if (store && names[0] === 'ratings') fields.ratingsSource = { name: store }
  }
  const stores = Object.assign({}, ...apps.map(({ fields }) => fields.stores).reverse())
  if (Object.keys(stores).length > 0) fields.stores = stores
  const { title = apps.find(app => app.folderName)?.folderName ?? '' } = fields
  if (fields.title === undefined) {
    notes.push(`${apps[0]?.source}: title: taken from the folder's name, since no file has it`)
  }
  const isLocal = (picture: PictureSource | undefined) => picture && 'file' in picture
  const icons = apps.map(({ icon }) => icon)
  const galleries = apps.map(({ screenshots }) => screenshots)
  const gallery = galleries.find(([first]) => isLocal(first)) ?? galleries.find(([first]) => first)
  const codes = apps.flatMap(({ translations = {} }) => Object.keys(translations))
  const translate = (code: string) => joinTranslations(apps, code, fields.whatsNew)
  return {
    ids: Object.assign({}, ...apps.map(({ ids }) => ids).reverse()),
    fields: { ...fields, title },
    icon: icons.find(isLocal) ?? icons.find(icon => icon),
    screenshots: (gallery ?? []).slice(0, MAX_SCREENSHOTS),
    translations: Object.fromEntries(codes.map(code => [code, translate(code)])),
    notes,
  }
}

/** The first source wins. News are those of the source whose news are shown in the default language. */
function joinTranslations(apps: readonly ImportedApp[], code: string, news: unknown): Translation {
  const found = apps.flatMap(({ fields, translations }) => {
    const { [code]: translation } = translations ?? {}
    if (!translation) return []
    const { whatsNew, ...others } = translation.fields
    const hasNews = whatsNew !== undefined && fields.whatsNew === news
    return { ...translation, fields: hasNews ? translation.fields : others }
  })
  const gallery = found.find(({ screenshots }) => screenshots.length > 0)?.screenshots ?? []
  return {
    fields: Object.assign({}, ...found.map(({ fields }) => fields).reverse()),
    screenshots: gallery.slice(0, MAX_SCREENSHOTS),
  }
}
