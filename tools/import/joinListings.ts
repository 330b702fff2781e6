import type { ImportedFields, Listing, Translation } from './listing.ts'

/** Fields that come from one source together: the first that has the first of them, otherwise the first with any. */
const GROUPS = [
  ['reviews', 'ratingAvg', 'ratings', 'ratingsSource'],
  ['version', 'updated', 'whatsNew'],
] as const satisfies (keyof ImportedFields)[][]

/** Google Play shows as many. */
const MAX_SCREENSHOTS = 8

/** What several sources say about one app. Earlier ones win, but pictures in folders win over those at addresses. */
export function joinListings(listings: readonly Listing[]): Listing {
  const fields = joinFields(listings)
  const icons = listings.flatMap(({ icon }) => icon ?? [])
  const galleries = listings.map(({ screenshots }) => screenshots).filter(([first]) => first)
  const gallery = galleries.find(([first]) => first && 'file' in first) ?? galleries[0] ?? []
  const codes = new Set(listings.flatMap(({ translations }) => Object.keys(translations)))
  const translate = (code: string) => joinTranslations(listings, code, fields.whatsNew)
  const platforms = new Set(listings.map(({ platform }) => platform))
  const folderName = listings.find(({ folderName }) => folderName)?.folderName
  return {
    ids: [...new Set(listings.flatMap(({ ids }) => ids))],
    fields,
    platform: platforms.size === 1 ? listings[0]?.platform : undefined,
    ...(folderName !== undefined && { folderName }),
    icon: icons.find(icon => 'file' in icon) ?? icons[0],
    screenshots: gallery.slice(0, MAX_SCREENSHOTS),
    translations: Object.fromEntries([...codes].map(code => [code, translate(code)])),
    notes: listings.flatMap(({ notes }) => notes),
  }
}

/** Takes each field from the first source that has it, groups as a whole, and the stores of all sources. */
function joinFields(listings: readonly Listing[]): ImportedFields {
  const all = listings.map(({ fields }) => fields)
  const stores = all.flatMap(({ stores }) => stores ?? [])
  const joined = { ...mergeFirst(all), ...(stores.length > 0 && { stores: mergeFirst(stores) }) }
  for (const group of GROUPS) {
    const [main] = group
    const source =
      all.find(fields => main in fields) ?? all.find(it => group.some(name => name in it))
    for (const name of group) {
      if (source && name in source) Object.assign(joined, { [name]: source[name] })
      else delete joined[name]
    }
  }
  return joined
}

/** The first source wins. `whatsNew` is that of the source whose `whatsNew` the default language shows. */
function joinTranslations(listings: readonly Listing[], code: string, news: unknown): Translation {
  const found = listings.flatMap(({ fields, translations: { [code]: translation } }) => {
    if (!translation) return []
    const { whatsNew, ...others } = translation.fields
    const hasNews = news !== undefined && fields.whatsNew === news
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
