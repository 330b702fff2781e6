// Written by `npm run messages`, from en.json.

declare module 'virtual:messages/app' {
  /** App */
  export const loadingTitle: string
  /** An app by {company}. */
  export function description(values: { company: string | number }): string
  /** Icon of {title} */
  export function iconOf(values: { title: string | number }): string
  /** Loading */
  export const loading: string
  /** Developed by {company} */
  export function developedBy(values: { company: string | number }): string
  /** Its successor is {app}. */
  export function successor(values: { app: string | number }): string
  /** Downloads */
  export const downloads: string
  /** Average Ratings */
  export const averageRatings: string
  /** Total Reviews */
  export const totalReviews: string
  /** Ratings */
  export const ratings: string
  /** Description */
  export const descriptionHeading: string
  /** More apps */
  export const moreApps: string
  /** More {category} apps */
  export function moreOfCategory(values: { category: string | number }): string
  /** App not found */
  export const notFound: string
  /** The App you are requesting is not found on our system. */
  export const notFoundDescription: string
}

declare module 'virtual:messages/appNotFound' {
  /** OPPS!! APP NOT FOUND */
  export const title: string
  /** The App you are requesting is not found on our system. please try another apps */
  export const text: string
  /** Try again */
  export const tryAgain: string
}

declare module 'virtual:messages/apps' {
  /** Our All Applications */
  export const title: string
  /** Explore All Apps on the Market developed by us. We code for Millions */
  export const subtitle: string
  /** Explore All Apps on the Market developed by us. We code for Millions. */
  export const description: string
  /** ({count}) Apps Found */
  export function found(values: { count: number }): string
  /** The other apps couldn't be loaded. */
  export const incomplete: string
  /** Category */
  export const category: string
  /** All */
  export const allCategories: string
  /** Clear category */
  export const clearCategory: string
  /** Sort order */
  export const order: string
  /** Clear sort order */
  export const clearOrder: string
  /** Sort by */
  export const catalogueOrder: string
  /** Most downloaded */
  export const mostDownloaded: string
  /** Best rated */
  export const bestRated: string
  /** Newest */
  export const newest: string
  /** A to Z */
  export const byTitle: string
  /** Clear all */
  export const clearAll: string
}

declare module 'virtual:messages/chart' {
  /** Ratings chart */
  export const label: string
  /** Ratings */
  export const ratings: string
  /** Ratings: {count} */
  export function tooltip(values: { count: string | number }): string
  /** {number}K */
  export function thousands(values: { number: string | number }): string
  /** {number}M */
  export function millions(values: { number: string | number }): string
  /** {number}B */
  export function billions(values: { number: string | number }): string
  /** {number}T */
  export function trillions(values: { number: string | number }): string
}

declare module 'virtual:messages/crawlers' {
  /** Apps */
  export const apps: string
  /** New and updated apps – {company} */
  export function feed(values: { company: string | number }): string
}

declare module 'virtual:messages/devTools' {
  /** Redux DevTools can't import a .trace.json. Convert it first: npm run replay -- FILE --lifted OUT */
  export const compactTrace: string
  /** This file isn't a trace of this site. */
  export const noTrace: string
  /** Redux DevTools shows a recorded state: clicks do nothing. */
  export const frozen: string
  /** Redux DevTools has imported a trace: its list is not stored. */
  export const imported: string
}

declare module 'virtual:messages/dialog' {
  /** Close */
  export const close: string
}

declare module 'virtual:messages/document' {
  /** Licenses of the software on this site */
  export const licenses: string
}

declare module 'virtual:messages/errorScreen' {
  /** Something went wrong */
  export const title: string
  /** This page couldn't be shown. Your installed apps are safe. */
  export const text: string
  /** Reload */
  export const reload: string
  /** Home */
  export const home: string
  /** Report a problem */
  export const report: string
}

declare module 'virtual:messages/figures' {
  /** Downloads */
  export const downloads: string
  /** Average rating */
  export const averageRating: string
  /** {number}M */
  export function millions(values: { number: string | number }): string
  /** {number} MB */
  export function megabytes(values: { number: string | number }): string
}

declare module 'virtual:messages/footer' {
  /** Footer */
  export const navigation: string
  /** Trending apps */
  export const trendingApps: string
  /** All apps */
  export const allApps: string
  /** Installed apps */
  export const installedApps: string
  /** New and updated apps (feed) */
  export const feed: string
  /** Report a problem */
  export const report: string
  /** Copyright © {year} - All right reserved */
  export function copyright(values: { year: string | number; company: string | number }): string
}

declare module 'virtual:messages/getApp' {
  /** Get {title} */
  export function title(values: { title: string | number }): string
  /** Get {title} by {company} for your phone. */
  export function description(values: { title: string | number; company: string | number }): string
  /** This app isn't in a store for Android. */
  export const noAndroid: string
  /** This app isn't in a store for iPhone and iPad. */
  export const noApple: string
  /** This app isn't in a store for phones yet. */
  export const noStore: string
  /** About {title} */
  export function about(values: { title: string | number }): string
}

declare module 'virtual:messages/header' {
  /** Skip to content */
  export const skip: string
  /** Main */
  export const navigation: string
  /** Menu */
  export const menu: string
  /** Home */
  export const home: string
  /** Apps */
  export const apps: string
  /** Installation */
  export const installation: string
  /** Contribute */
  export const contribute: string
  /** Colors */
  export const colors: string
  /** As the system */
  export const systemColors: string
  /** Light */
  export const light: string
  /** Dark */
  export const dark: string
}

declare module 'virtual:messages/home' {
  /** Trending Apps */
  export const trending: string
  /** Explore All Trending Apps on the Market developed by us */
  export const trendingSubtitle: string
  /** Show All */
  export const showAll: string
}

declare module 'virtual:messages/information' {
  /** Information */
  export const heading: string
  /** Developer */
  export const developer: string
  /** Size */
  export const size: string
  /** Category */
  export const category: string
  /** Version */
  export const version: string
  /** Updated */
  export const updated: string
  /** Updates */
  export const supportedUntil: string
  /** At least until {month} */
  export function until(values: { month: string | number }): string
  /** iOS */
  export const oldestIos: string
  /** Android */
  export const oldestAndroid: string
  /** Price */
  export const price: string
  /** Age rating */
  export const ageRating: string
  /** License */
  export const licence: string
  /** {version}+ */
  export function orLater(values: { version: string | number }): string
  /** Website */
  export const website: string
  /** Source code */
  export const sourceCode: string
  /** Support */
  export const support: string
  /** Privacy policy */
  export const privacy: string
  /** Account deletion */
  export const accountDeletion: string
}

declare module 'virtual:messages/install' {
  /** Install Now */
  export const now: string
  /** Installed */
  export const installed: string
  /** Coming soon */
  export const soon: string
  /** Install */
  export const unknown: string
  /** {label} ({size}) */
  export function withSize(values: { label: string | number; size: string | number }): string
  /** Keeps the app only in this browser's list. */
  export const hint: string
}

declare module 'virtual:messages/installation' {
  /** Your Installed Apps */
  export const title: string
  /** Explore All Trending Apps on the Market developed by us */
  export const subtitle: string
  /** The apps by {company} that you keep in this browser. */
  export function description(values: { company: string | number }): string
  /** {count} Apps Found */
  export function found(values: { count: number }): string
  /** Sort order */
  export const order: string
  /** Clear sort order */
  export const clearOrder: string
  /** Sort by */
  export const storedOrder: string
  /** Low->High */
  export const lowToHigh: string
  /** High->Low */
  export const highToLow: string
  /** Browse apps */
  export const browse: string
  /** Uninstall */
  export const uninstall: string
}

declare module 'virtual:messages/list' {
  /** Show more */
  export const more: string
  /** Showing {shown} of {total} apps */
  export function shown(values: { shown: string | number; total: string | number }): string
}

declare module 'virtual:messages/loadFailure' {
  /** This couldn't be loaded. Reload the page to try again. */
  export const online: string
  /** This couldn't be loaded. Check your connection and try again. */
  export const offline: string
  /** Reload */
  export const reload: string
}

declare module 'virtual:messages/message' {
  /** Go Back! */
  export const goBack: string
}

declare module 'virtual:messages/notifications' {
  /** App Installing */
  export const installing: string
  /** Already added in downloads */
  export const alreadyInstalled: string
  /** App Uninstalled */
  export const uninstalled: string
  /** Your browser couldn't save this app. */
  export const notSaved: string
  /** Your browser couldn't remove this app. */
  export const notRemoved: string
}

declare module 'virtual:messages/pageNotFound' {
  /** Page not found */
  export const headTitle: string
  /** Oops, page not found! */
  export const title: string
  /** The page you are looking for is not available. */
  export const text: string
  /** This page couldn't be loaded */
  export const notLoaded: string
  /** It isn't saved on your device. Check your connection and reload it. */
  export const notSaved: string
}

declare module 'virtual:messages/phone' {
  /** Open on your phone */
  export const title: string
  /** QR code */
  export const code: string
  /** Scan the code with the camera of your phone. */
  export const scan: string
}

declare module 'virtual:messages/ratings' {
  /** Ratings */
  export const caption: string
  /** Rating */
  export const rating: string
  /** Count */
  export const count: string
  /** Ratings: */
  export const source: string
  /** The chart shows {shown} of {count} ratings. */
  export function chartLimit(values: { count: number; shown: string | number }): string
}

declare module 'virtual:messages/screenshotDialog' {
  /** Previous screenshot */
  export const previous: string
  /** Next screenshot */
  export const next: string
  /** {number} of {total} */
  export function position(values: { number: string | number; total: string | number }): string
}

declare module 'virtual:messages/screenshots' {
  /** Screenshots */
  export const heading: string
  /** Screenshot {number} of {title} */
  export function alt(values: { number: string | number; title: string | number }): string
  /** Screenshots of {title} */
  export function dialog(values: { title: string | number }): string
  /** Enlarge */
  export const enlarge: string
}

declare module 'virtual:messages/search' {
  /** Search */
  export const placeholder: string
  /** Search */
  export const label: string
  /** Clear search */
  export const clear: string
}

declare module 'virtual:messages/share' {
  /** Share */
  export const share: string
  /** Link copied */
  export const copied: string
  /** The link couldn't be copied. Copy it from the address bar. */
  export const notCopied: string
}

declare module 'virtual:messages/start' {
  /** JavaScript is switched off. Searching, sorting, installing and your list of installed apps need it. */
  export const noScript: string
  /** This page hasn't loaded completely, so searching, sorting and installing don't work yet. */
  export const failed: string
  /** Reload */
  export const reload: string
}

declare module 'virtual:messages/status' {
  /** Coming soon */
  export const soon: string
  /** Beta */
  export const beta: string
  /** Retired */
  export const retired: string
}

declare module 'virtual:messages/stores' {
  /** Get the app */
  export const heading: string
  /** Open on your phone */
  export const phone: string
  /** Google Play */
  export const googlePlay: string
  /** Android */
  export const googlePlayNote: string
  /** App Store */
  export const appStore: string
  /** iPhone, iPad */
  export const appStoreNote: string
  /** F-Droid */
  export const fDroid: string
  /** Open source */
  export const fDroidNote: string
  /** AppGallery */
  export const appGallery: string
  /** Huawei */
  export const appGalleryNote: string
  /** Galaxy Store */
  export const galaxyStore: string
  /** Samsung */
  export const galaxyStoreNote: string
  /** Amazon Appstore */
  export const amazon: string
  /** Fire tablets */
  export const amazonNote: string
  /** Microsoft Store */
  export const microsoftStore: string
  /** Windows */
  export const microsoftStoreNote: string
  /** Flathub */
  export const flathub: string
  /** Linux */
  export const flathubNote: string
  /** Web app */
  export const web: string
  /** Any browser */
  export const webNote: string
  /** Android */
  export const androidNote: string
  /** iPhone, iPad */
  export const iosNote: string
  /** Computer */
  export const desktopNote: string
}

declare module 'virtual:messages/suggestions' {
  /** Closest matches */
  export const mentioning: string
  /** All apps in {category} */
  export function category(values: { category: string | number }): string
}

declare module 'virtual:messages/toasts' {
  /** Notifications Alt+T */
  export const label: string
  /** close */
  export const close: string
  /** Undo */
  export const undo: string
}

declare module 'virtual:messages/whatsNew' {
  /** What's new */
  export const heading: string
  /** Version {version} */
  export function version(values: { version: string | number }): string
}
