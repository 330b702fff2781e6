import type { AppIds, ImportedApp, ImportedFields, PictureSource } from './importedApp.ts'

/** One app, joined from its sources. */
export type JoinedApp = {
  ids: AppIds
  /** In the order of the command line. */
  sources: string[]
  fields: ImportedFields & { title: string }
  icon: PictureSource | undefined
  screenshots: PictureSource[]
  notes: string[]
}

/**
 * Fields that belong together. They come from the first source that has the first of them, otherwise
 * from the first that has any.
 */
const GROUPS: (keyof ImportedFields)[][] = [
  ['ratings', 'ratingAvg', 'reviews'],
  ['version', 'updated', 'whatsNew'],
]

/** As many as Google Play shows. */
const MAX_SCREENSHOTS = 8

/**
 * Joins the sources of each app. They share an id, or their titles are equal and they do not have
 * different ids in one store. Earlier sources win. Local pictures win over addresses. Throws if two
 * sources of one format describe the same app.
 */
export function joinSources(apps: readonly ImportedApp[]): JoinedApp[] {
  const groups: ImportedApp[][] = []
  for (const app of apps) {
    const group =
      groups.find(group => group.some(other => haveSharedId(app.ids, other.ids))) ??
      groups.find(group => hasTitleOf(group, app))
    const same = group?.find(({ format }) => format === app.format)
    if (same) {
      throw new Error(`${app.source} and ${same.source} describe the same app: pass one of them.`)
    }
    if (group) group.push(app)
    else groups.push([app])
  }
  return groups.map(join)
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
    const sourceOf = (wanted: typeof names) =>
      group.find(app => wanted.some(name => name in app.fields))
    const source = sourceOf(names.slice(0, 1)) ?? sourceOf(names)
    for (const name of names) {
      delete fields[name]
      const value = source?.fields[name]
      if (value !== undefined) Object.assign(fields, { [name]: value })
    }
  }
  const stores = Object.assign({}, ...group.map(({ fields }) => fields.stores).reverse())
  if (Object.keys(stores).length > 0) fields.stores = stores
  const { title = group.find(app => app.folderName)?.folderName } = fields
  if (title === undefined) throw new Error(`${group[0]?.source} has no title.`)
  if (fields.title === undefined) {
    notes.push(`${group[0]?.source}: title: taken from the folder's name, since no file has it`)
  }
  const isLocal = (picture: PictureSource | undefined) => picture && 'file' in picture
  const icons = group.map(({ icon }) => icon)
  const galleries = group.map(({ screenshots }) => screenshots)
  const gallery = galleries.find(([first]) => isLocal(first)) ?? galleries.find(([first]) => first)
  return {
    ids: Object.assign({}, ...group.map(({ ids }) => ids).reverse()),
    sources: group.map(({ source }) => source),
    fields: { ...fields, title },
    icon: icons.find(isLocal) ?? icons.find(icon => icon),
    screenshots: (gallery ?? []).slice(0, MAX_SCREENSHOTS),
    notes,
  }
}
