import { relative, sep } from 'node:path'
import { parseRecord } from '../../src/shared/domain/appRecord.ts'
import type { CompanyFolder } from '../company/company.ts'
import { isUrl } from '../lib/givenPath.ts'
import type { CompanyFiles } from './companyFiles.ts'
import { type Listing, storeId } from './listing.ts'

/**
 * Adds each given source to those of the app that it is about, otherwise to those of a new app, whose id was never used.
 * Changes `sources`. Returns the ids with a new source.
 */
export function addSources(
  { root }: CompanyFolder,
  { sources, own, before }: CompanyFiles,
  given: readonly string[],
  read: ReadonlyMap<string, Listing | Error>,
  listingsOf: (id: string) => (Listing | Error)[],
): Set<string> {
  const known = new Map<string, string>()
  const know = (id: string, found: readonly string[]) => {
    for (const it of found) if (!known.has(it)) known.set(it, id)
  }
  for (const [id, record] of own) know(`${id}`, storeIds(record))
  for (const [id, record] of Object.entries(before)) know(id, storeIds(record))
  for (const id of Object.keys(sources)) {
    for (const found of listingsOf(id)) if (!(found instanceof Error)) know(id, identify(found))
  }
  const used = [...own.keys(), ...Object.keys({ ...sources, ...before }).map(Number)]
  let lastId = Math.max(0, ...used.filter(Number.isSafeInteger))
  const added = new Set<string>()
  for (const source of given) {
    const listing = read.get(source)
    if (!listing || listing instanceof Error) continue
    const line = isUrl(source) ? source : relative(root, source).replaceAll(sep, '/') || '.'
    const listed = Object.keys(sources).find(id => sources[id]?.includes(line))
    const ids = identify(listing)
    const id = listed ?? ids.flatMap(it => known.get(it) ?? [])[0] ?? `${++lastId}`
    if (!listed) sources[id] = [...(sources[id] ?? []), line]
    know(id, ids)
    added.add(id)
  }
  return added
}

const identify = ({ ids, fields }: Listing) => [...ids, ...storeIds(fields)]

function storeIds(record: object): string[] {
  const { stores = {}, otherStores = [] } = parseRecord(record)
  return [...Object.values(stores), ...otherStores.map(({ url }) => url)].map(storeId)
}
