import type {
  AppIds,
  ImportedApp,
  ImportedFields,
  PictureSource,
  Translation,
} from './importedApp.ts'

/** What all sources of an app say about it. */
export type JoinedApp = {
  ids: AppIds
  fields: ImportedFields & { title: string }
  icon: PictureSource | undefined
  screenshots: PictureSource[]
  translations: Record<string, Translation>
  notes: string[]
}

export const RATINGS = ['ratings', 'ratingAvg', 'reviews'] as const

/**
 * Fields that come from one source together: the first source that has the first field, otherwise the first
 * that has any of them.
 */
export const GROUPS = [
  [...RATINGS, 'ratingsSource'],
  ['version', 'updated', 'whatsNew'],
] as const satisfies (keyof ImportedFields)[][]

/** Names of the stores for `ratingsSource`. */
const STORE_NAMES: Partial<Record<ImportedApp['format'], string>> = {
  iTunes: 'App Store',
  'Google Play': 'Google Play',
}

/** Google Play shows as many. */
const MAX_SCREENSHOTS = 8

/** Whether both share an id, even of different stores: most apps have the same one in both. */
export function haveSharedId(a: AppIds, b: AppIds): boolean {
  const ids = new Set(Object.values(b))
  return Object.values(a).some(id => ids.has(id))
}

/** Joins what several sources say about one app. Earlier sources win. Local pictures win over addresses. */
export function joinSources(apps: readonly ImportedApp[]): JoinedApp {
  const notes = apps.flatMap(({ source, notes }) => notes.map(note => `${source}: ${note}`))
  const fields = joinFields(apps)
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
    ids: mergeFirst(apps.map(({ ids }) => ids)),
    fields: { ...fields, title },
    icon: icons.find(isLocal) ?? icons.find(icon => icon),
    screenshots: (gallery ?? []).slice(0, MAX_SCREENSHOTS),
    translations: Object.fromEntries(codes.map(code => [code, translate(code)])),
    notes,
  }
}

/** Takes each field from the first source that has it, groups as a whole, and the stores of all sources. */
function joinFields(apps: readonly ImportedApp[]): ImportedFields {
  const grouped = new Set<string>(GROUPS.flat())
  const single = apps.map(({ fields }) => pickFields(fields, name => !grouped.has(name)))
  const stores = apps.flatMap(({ fields }) => fields.stores ?? [])
  return {
    ...mergeFirst(single),
    ...(stores.length > 0 && { stores: mergeFirst(stores) }),
    ...mergeFirst(GROUPS.map(names => pickGroup(apps, names))),
  }
}

/** Takes the fields of a group from one source. Ratings name their store. */
function pickGroup(
  apps: readonly ImportedApp[],
  names: readonly (keyof ImportedFields)[],
): ImportedFields {
  const [main] = names
  const source =
    apps.find(({ fields }) => main && main in fields) ??
    apps.find(({ fields }) => names.some(name => name in fields))
  if (!source) return {}
  const fields = pickFields(source.fields, name => names.some(it => it === name))
  const store = STORE_NAMES[source.format]
  return main === 'ratings' && store ? { ...fields, ratingsSource: { name: store } } : fields
}

function pickFields(fields: ImportedFields, isWanted: (name: string) => boolean): ImportedFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)))
}

/** The first source wins. `whatsNew` is that of the source whose `whatsNew` the default language shows. */
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
    fields: mergeFirst(found.map(({ fields }) => fields)),
    screenshots: gallery.slice(0, MAX_SCREENSHOTS),
  }
}

/** All properties of `objects`. Of several values, the first one wins. */
function mergeFirst<Value extends object>(objects: readonly Value[]): Value {
  return Object.assign({}, ...objects.toReversed())
}
