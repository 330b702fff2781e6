import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { company } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { type Platform, STORE_KEYS, STORES, type StoreKey } from '../../shared/domain/stores.ts'
import type { IconName } from '../../shared/ui/Icon.tsx'

/** A link to an app in a store. */
export type StoreLink = {
  /** Missing for one of `otherStores`. */
  name?: StoreKey
  platform: Platform
  label: string
  /** Says which devices it is for. */
  note: string
  icon: IconName
  /** A whole address that starts with https://. */
  url: string
}

/** The names of the stores, and a note for each store and platform. */
const TEXTS: Readonly<Record<StoreKey | `${StoreKey | Platform}Note`, string>> = messages.stores

const RANKED_KEYS = [...new Set([...company.storeOrder, ...STORE_KEYS])] as StoreKey[]

/** Links to `app` in its stores, in the company's order, then in its `otherStores`. None while it is coming soon. */
export function storeLinks(app: AppRecord): StoreLink[] {
  const { status, stores: urls = {}, otherStores = [] } = app
  if (status === 'soon') return []
  const known = RANKED_KEYS.flatMap(name => {
    const url = urls[name]
    if (!url) return []
    return { name, ...STORES[name], label: TEXTS[name], note: TEXTS[`${name}Note`], url }
  })
  const others = otherStores.map(({ name: label, url, platform }): StoreLink => {
    return { platform, label, note: TEXTS[`${platform}Note`], icon: 'bag', url }
  })
  return [...known, ...others]
}
