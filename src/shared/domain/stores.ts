/**
 * Where a store's apps run. `/get/17` prefers the phone maker's store, then its platform's first.
 */
export const PLATFORMS = ['android', 'ios', 'web', 'desktop'] as const

export type Platform = (typeof PLATFORMS)[number]

type Store = {
  platform: Platform
  /** A generic icon (`shared/ui/Icon.tsx`), since store logos are trademarks. */
  icon: string
}

/**
 * The stores that a record can name in `stores`, in the order of their links. `/get/17` prefers the
 * first of each platform. A company may change the order (`storeOrder`). Each store has two texts
 * in the namespace `stores`: its key, and its key with 'Note'.
 */
export const STORES = {
  googlePlay: { platform: 'android', icon: 'play' },
  appStore: { platform: 'ios', icon: 'phone' },
  fDroid: { platform: 'android', icon: 'package' },
  appGallery: { platform: 'android', icon: 'bag' },
  galaxyStore: { platform: 'android', icon: 'bag' },
  amazon: { platform: 'android', icon: 'bag' },
  microsoftStore: { platform: 'desktop', icon: 'system' },
  flathub: { platform: 'desktop', icon: 'package' },
  web: { platform: 'web', icon: 'globe' },
} as const satisfies Record<string, Store>

export type StoreKey = keyof typeof STORES

export const STORE_KEYS = Object.keys(STORES) as StoreKey[]

/** The hosts of stores with hosts of their own. Some F-Droid repositories have other hosts. */
export const STORE_HOSTS = {
  googlePlay: /^play\.google\.com$/,
  appStore: /^(apps|itunes)\.apple\.com$/,
  fDroid: /^(www\.)?f-droid\.org$/,
  appGallery: /^appgallery\w*\.(cloud\.)?huawei\.com$/,
  galaxyStore: /^((galaxystore|apps)\.samsung\.com|galaxy\.store)$/,
  amazon: /^www\.amazon\.(com|ca|de|es|fr|in|it|com\.au|com\.br|com\.mx|co\.jp|co\.uk)$/,
  microsoftStore: /^apps\.microsoft\.com$/,
  flathub: /^(www\.)?flathub\.org$/,
} as const satisfies Partial<Record<StoreKey, RegExp>>

/** The address of an app in the App Store, with the code of its country, if it has one, and the app's number. */
export const APP_STORE_URL =
  /^https:\/\/(?:apps|itunes)\.apple\.com\/(?:([a-z]{2})\/)?(?:\S*\/)?id(\d{1,15})(?![^/?#])/

/**
 * The platform of a phone or Android tablet, by its user agent. Undefined for any other device, such as an
 * iPad, which may say Macintosh.
 */
export function phonePlatform(userAgent: string): 'android' | 'ios' | undefined {
  // Windows phones also claim to be the others.
  if (/Windows/.test(userAgent)) return undefined
  if (/iPhone|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : undefined
}

/**
 * The store preinstalled on an Amazon or Huawei phone or tablet, by its user agent. Undefined for
 * any other device, such as Huawei's computers.
 */
export function makerStore(userAgent: string): StoreKey | undefined {
  if (/Windows|\(PC;/.test(userAgent)) return undefined
  if (/Kindle|Silk/.test(userAgent)) return 'amazon'
  const isHuawei = /HuaweiBrowser|HMSCore|HarmonyOS|OpenHarmony/.test(userAgent)
  return isHuawei ? 'appGallery' : undefined
}
