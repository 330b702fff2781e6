import type { StoreLink } from '../../features/getTheApp/storeLinks.ts'
import { makerStore, phonePlatform } from '../../shared/domain/stores.ts'

/**
 * The address in `stores` to which a phone or tablet is sent: its maker's store, or else the first
 * one for its platform. Undefined for any other device, and if no store fits. Google Play receives
 * `from` as the referrer, reduced to letters, digits and hyphens, at most 100.
 */
export function chooseStore(
  stores: readonly Pick<StoreLink, 'name' | 'platform' | 'url'>[],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
  from: string | null,
): string | undefined {
  // A desktop that claims to be a phone has no touch screen.
  if (!(maxTouchPoints > 0)) return undefined
  // iPads say Macintosh. No Mac has a touch screen.
  const isTablet = /iPad|Macintosh/.test(userAgent)
  const device = isTablet ? 'ios' : phonePlatform(userAgent)
  const maker = makerStore(userAgent)
  const store =
    stores.find(({ name }) => name && name === maker) ??
    stores.find(({ platform }) => platform === device)
  const referrer = from?.replace(/[^a-z0-9-]/gi, '').slice(0, 100)
  if (store?.name !== 'googlePlay' || !referrer) return store?.url
  const url = new URL(store.url)
  url.searchParams.set('referrer', referrer)
  return url.href
}
