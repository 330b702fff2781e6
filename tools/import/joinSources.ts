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
  /** In the order of the command line. */
  sources: string[]
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

/**
 * Joins the sources of each app. They share an id, or have ids of one entry of `known`, or their
 * titles are equal and they do not have different ids in one store. `pairs` such as 'A=B' join two
 * more; each side is an id, a title or a source. Earlier sources win. Local pictures win over
 * addresses. Throws if two sources of one format describe the same app, or if a pair is invalid.
 */
export function joinSources(
  apps: readonly ImportedApp[],
  known: readonly AppIds[] = [],
  pairs: readonly string[] = [],
): JoinedApp[] {
  const groups: ImportedApp[][] = []
  for (const app of apps) {
    const aliases = [app.ids, ...known.filter(ids => haveSharedId(ids, app.ids))]
    const isSame = (other: ImportedApp) => aliases.some(ids => haveSharedId(ids, other.ids))
    const group =
      groups.find(group => group.some(isSame)) ?? groups.find(group => hasTitleOf(group, app))
    if (group) add(group, app)
    else groups.push([app])
  }
  for (const pair of pairs) {
    const [first, second] = findPair(groups, pair)
    if (first === second) continue
    for (const app of second.splice(0)) add(first, app)
  }
  const position = (app: ImportedApp | undefined) => apps.indexOf(app as ImportedApp)
  for (const group of groups) group.sort((a, b) => position(a) - position(b))
  return groups
    .filter(group => group.length > 0)
    .sort(([a], [b]) => position(a) - position(b))
    .map(join)
}

function add(group: ImportedApp[], app: ImportedApp): void {
  const same = group.find(({ format }) => format === app.format)
  if (same) {
    throw new Error(`${app.source} and ${same.source} describe the same app: pass one of them.`)
  }
  group.push(app)
}

/** The groups that `pair` names, equal if they are joined already. Throws if a side names none or several, or if they cannot be one app. */
function findPair(groups: readonly ImportedApp[][], pair: string): [ImportedApp[], ImportedApp[]] {
  // An address has a '=' too.
  const cuts = [...pair.matchAll(/=/g)].map(({ index }) =>
    [pair.slice(0, index), pair.slice(index + 1)].map(side => {
      const name = side.trim()
      return { name, found: groups.filter(group => group.some(app => isCalled(app, name))) }
    }),
  )
  const sides = cuts.find(sides => sides.every(({ found }) => found.length === 1)) ?? cuts[0] ?? []
  const [first, second] = sides.map(({ name, found }) => {
    if (found[0] && found.length === 1) return found[0]
    throw new Error(
      `--join ${pair}: expected the id, title or source of one app, got '${name}', which ${found.length} of the imported apps have.`,
    )
  })
  if (!first || !second) {
    throw new Error(
      `--join ${pair}: expected two apps, such as 'example.notes=com.example.notes-ios'.`,
    )
  }
  if (first.some(a => second.some(b => areDifferentApps(a.ids, b.ids)))) {
    throw new Error(
      `--join ${pair}: expected one app in two stores, got two different ids in one store.`,
    )
  }
  return [first, second]
}

/** Whether `name` is one of the app's ids, its title, or its source with or without the place in the file. */
function isCalled(app: ImportedApp, name: string): boolean {
  const names = [...Object.values(app.ids), app.source, app.source.replace(/ \([^()]*\)$/, '')]
  return names.includes(name) || isSameTitle(titleOf(app), name)
}

/**
 * Pairs of `apps` that may be one app in two stores, since their titles are alike: 'Notes' and
 * 'Notes: lists & plans'. In the form of --join, with their ids.
 */
export function suggestJoins(apps: readonly JoinedApp[]): string[] {
  return apps.flatMap((a, index) =>
    apps
      .slice(index + 1)
      .filter(b => nameIn(a) === nameIn(b) && !areDifferentApps(a.ids, b.ids))
      .map(b => `${mainId(a)}=${mainId(b)}`),
  )
}

/** Letters and digits of the title up to a subtitle. */
function nameIn({ fields: { title } }: JoinedApp): string {
  const [name = ''] = title.split(/\s+[-–—]\s+|[:|·•(,]/)
  return (/[\p{L}\p{N}]/u.test(name) ? name : title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function mainId({ ids, sources }: JoinedApp): string {
  return ids.googlePlay ?? ids.appStore ?? ids.trackId ?? sources[0] ?? ''
}

/** Whether both have one id, in any store: most apps have the same in both. */
export function haveSharedId(a: AppIds, b: AppIds): boolean {
  const ids = new Set(Object.values(b))
  return Object.values(a).some(id => ids.has(id))
}

/** Whether two sets of ids cannot belong to one app. */
export function areDifferentApps(a: AppIds, b: AppIds): boolean {
  const stores = ['googlePlay', 'appStore', 'trackId'] as const
  return stores.some(store => a[store] && b[store] && a[store] !== b[store])
}

/** Whether two titles differ only in case. */
export function isSameTitle(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toLowerCase() === b?.toLowerCase()
}

function hasTitleOf(group: readonly ImportedApp[], app: ImportedApp): boolean {
  return (
    group.some(other => isSameTitle(titleOf(other), titleOf(app))) &&
    !group.some(({ ids }) => areDifferentApps(ids, app.ids))
  )
}

function titleOf({ fields, folderName }: ImportedApp): string | undefined {
  return fields.title ?? folderName
}

function join(group: readonly ImportedApp[]): JoinedApp {
  const notes = group.flatMap(({ source, notes }) => notes.map(note => `${source}: ${note}`))
  const fields: ImportedFields = Object.assign({}, ...group.map(({ fields }) => fields).reverse())
  for (const names of GROUPS) {
    const sourceOf = (wanted: readonly (keyof ImportedFields)[]) =>
      group.find(app => wanted.some(name => name in app.fields))
    const source = sourceOf(names.slice(0, 1)) ?? sourceOf(names)
    for (const name of names) {
      delete fields[name]
      const value = source?.fields[name]
      if (value !== undefined) Object.assign(fields, { [name]: value })
    }
    const store = source && STORE_NAMES[source.format]
    if (store && names[0] === 'ratings') fields.ratingsSource = { name: store }
  }
  const stores = Object.assign({}, ...group.map(({ fields }) => fields.stores).reverse())
  if (Object.keys(stores).length > 0) fields.stores = stores
  const { title = group.find(app => app.folderName)?.folderName } = fields
  if (title === undefined) {
    throw new Error(
      `${group[0]?.source} has no title: add another source of the app. If that has other ids, join both, such as --join '${group[0]?.ids.googlePlay ?? 'example.notes'}=ID'.`,
    )
  }
  if (fields.title === undefined) {
    notes.push(`${group[0]?.source}: title: taken from the folder's name, since no file has it`)
  }
  const isLocal = (picture: PictureSource | undefined) => picture && 'file' in picture
  const icons = group.map(({ icon }) => icon)
  const galleries = group.map(({ screenshots }) => screenshots)
  const gallery = galleries.find(([first]) => isLocal(first)) ?? galleries.find(([first]) => first)
  const codes = group.flatMap(({ translations = {} }) => Object.keys(translations))
  const translate = (code: string) => joinTranslations(group, code, fields.whatsNew)
  return {
    ids: Object.assign({}, ...group.map(({ ids }) => ids).reverse()),
    sources: group.map(({ source }) => source),
    fields: { ...fields, title },
    icon: icons.find(isLocal) ?? icons.find(icon => icon),
    screenshots: (gallery ?? []).slice(0, MAX_SCREENSHOTS),
    translations: Object.fromEntries(codes.map(code => [code, translate(code)])),
    notes,
  }
}

/** The first source wins. News are those of the source whose news are shown in the default language. */
function joinTranslations(group: readonly ImportedApp[], code: string, news: unknown): Translation {
  const found = group.flatMap(({ fields, translations }) => {
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
