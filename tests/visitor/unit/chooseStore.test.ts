import { describe, expect, it } from 'vitest'
import { chooseStore } from '../../../src/prerender/scripts/chooseStore.ts'
import { phonePlatform } from '../../../src/shared/domain/stores.ts'
import { details } from '../../support/makeApp.ts'

const { googlePlay, appStore, fDroid } = details.stores
const play = { name: 'googlePlay', platform: 'android', url: googlePlay } as const
const apple = { name: 'appStore', platform: 'ios', url: appStore } as const
const free = { name: 'fDroid', platform: 'android', url: fDroid } as const
const web = { name: 'web', platform: 'web', url: details.stores.web } as const
const amazon = { name: 'amazon', platform: 'android', url: 'https://amazon.example/' } as const
const gallery = { name: 'appGallery', platform: 'android', url: 'https://huawei.example/' } as const
/** One of `otherStores`. */
const aurora = { platform: 'android', url: 'https://aurora.example/' } as const
const stores = [web, play, apple, free, aurora, amazon, gallery]

const ANDROID = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  maxTouchPoints: 5,
}
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

const FIRE = 'Mozilla/5.0 (Linux; Android 11; KFTRWI) Silk/120.3.1 like Chrome/120.0.6099.199'
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile'
const HMS = 'Mozilla/5.0 (Linux; Android 10; JNY-LX1; HMSCore 6.6.0.312) HuaweiBrowser/12.1.1.321'
const WINDOWS_PHONE = 'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; like iPhone OS 7_0_3)'

describe('/get/17 goes on', () => {
  it.each([
    ['an Android phone', ANDROID.userAgent, 5, googlePlay],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0)', 5, googlePlay],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', 5, appStore],
    ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, appStore],
    ['an iPad, which says Macintosh', MAC, 5, appStore],
    ['a Fire tablet', FIRE, 10, amazon.url],
    ['a Fire tablet that asks for desktop pages', FIRE.replace(/Android 11/, 'x'), 10, amazon.url],
    ['an old Kindle Fire', 'Mozilla/5.0 (Linux; Android 2.3.4; Kindle Fire)', 5, amazon.url],
    ['a Huawei phone with Android', HMS, 5, gallery.url],
    ['a Huawei phone without Android', HARMONY, 5, gallery.url],
    ['a Huawei computer with a touch screen', HARMONY.replace('Phone', 'PC'), 5, undefined],
    ["Huawei's browser on Windows", HMS.replace('Linux', 'Windows NT 10.0'), 10, undefined],
    ['a Mac', MAC, 0, undefined],
    ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, undefined],
    ['a Windows phone, which says Android and iPhone', WINDOWS_PHONE, 5, undefined],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0)', 0, undefined],
    ['a desktop that says Android', ANDROID.userAgent, 0, undefined],
    ['a browser that says nothing', '', 5, undefined],
  ])('from %s', (_name, userAgent, maxTouchPoints, store) => {
    expect(chooseStore(stores, { userAgent, maxTouchPoints }, null)).toBe(store)
  })

  it('whereas a page shows only phones their own store', () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'
    const others = [iPhone.replaceAll('iPhone', 'iPad'), MAC, WINDOWS_PHONE, '']
    expect([ANDROID.userAgent, iPhone].map(phonePlatform)).toEqual(['android', 'ios'])
    expect(others.map(phonePlatform)).toEqual(others.map(() => undefined))
  })

  it('to the first store for the device, and nowhere without one', () => {
    expect(chooseStore([apple, free, play], ANDROID, 'poster')).toBe(fDroid)
    expect(chooseStore([apple, aurora], ANDROID, 'poster')).toBe(aurora.url)
    expect(chooseStore([apple, web], ANDROID, 'poster')).toBe(undefined)
    expect(chooseStore([play], { userAgent: MAC, maxTouchPoints: 5 }, null)).toBe(undefined)
    expect(chooseStore([aurora, play], { ...ANDROID, userAgent: FIRE }, null)).toBe(aurora.url)
    expect(chooseStore([aurora, play], { ...ANDROID, userAgent: HARMONY }, null)).toBe(undefined)
    expect(chooseStore([], ANDROID, null)).toBe(undefined)
  })

  it.each([
    ['poster', 'poster'],
    ['A-1&id=Evil#"<', 'A-1idEvil'],
    ['x'.repeat(1000), 'x'.repeat(100)],
  ])('with the referrer %j', (from, referrer) => {
    const own = { ...play, url: `${googlePlay}&referrer=own` }
    expect(chooseStore([own], ANDROID, from)).toBe(`${googlePlay}&referrer=${referrer}`)
  })

  it('without a referrer if nothing is left of it', () => {
    expect(chooseStore(stores, ANDROID, '<>')).toBe(googlePlay)
  })
})
