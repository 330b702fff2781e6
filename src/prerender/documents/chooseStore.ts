import type { Detail } from '../../shared/domain/recordFields.ts'

/**
 * The store that a phone or tablet goes on to: Google Play, otherwise F-Droid, or the App Store. Undefined
 * for any other device, and without a store for this one. `from` becomes Google Play's referrer; only
 * letters, digits and hyphens are kept.
 */
export function chooseStore(
  { googlePlay, fDroid, appStore }: Detail<'stores'>,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
  from: string | null,
): string | undefined {
  // Windows phones said that they were all others. A desktop may say so too, but has no touch screen.
  if (/Windows/.test(userAgent) || !(maxTouchPoints > 0)) return undefined
  // iPads say Macintosh. No Mac has a touch screen.
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return appStore
  if (!/Android/.test(userAgent)) return undefined
  const referrer = from?.replace(/[^a-z0-9-]/gi, '').slice(0, 100)
  if (!googlePlay || !referrer) return googlePlay ?? fDroid
  const url = new URL(googlePlay)
  url.searchParams.set('referrer', referrer)
  return url.href
}
