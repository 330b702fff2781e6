import type { CardRecord } from './appRecord.ts'
import { foldText } from './foldText.ts'
import { parseCatalogueOrder, parseInstalledOrder } from './orders.ts'
import { isSamePath } from './paths.ts'

/** Longest search text, typed or in an address, in UTF-16 units. A category has the same limit. */
export const MAX_SEARCH_LENGTH = 200

type AddressParameter = {
  /** Name in the query. */
  name: string
  /** Path of the only screen that reads it. */
  screen: string
  /** Returns a valid value for any text. Never throws. */
  parse: (text: string) => string
  /** The value without the parameter. An address never contains the default. */
  default: string
}

/**
 * The parameters of addresses, by their key in actions. Used by the view slice and by the rule that
 * search engines index only plain addresses; the early script uses the names.
 */
export const ADDRESS_PARAMETERS = {
  searchText: { name: 'q', screen: '/apps', parse: limitText, default: '' },
  category: { name: 'category', screen: '/apps', parse: parseCategory, default: '' },
  listOrder: { name: 'sort', screen: '/apps', parse: parseCatalogueOrder, default: 'catalogue' },
  sortOrder: { name: 'sort', screen: '/installation', parse: parseInstalledOrder, default: 'none' },
} satisfies Record<string, AddressParameter>

export type AddressKey = keyof typeof ADDRESS_PARAMETERS

/** A value for every parameter. Text is as it was typed. */
export type AddressValues = {
  [Key in AddressKey]: ReturnType<(typeof ADDRESS_PARAMETERS)[Key]['parse']>
}

/** Whether an app passes a filter of the apps page, by parameter. Never called with the default. */
export const FILTERS = {
  category: (app, category) => isSameCategory(categoryOf(app), category),
} satisfies { [Key in AddressKey]?: (app: CardRecord, value: string) => boolean }

/** The category of `app` as in an address. '' if it has none. */
export function categoryOf(app: CardRecord): string {
  return parseCategory(app.category ?? '')
}

/** Whether two categories have the same name, compared by `foldText`. */
export function isSameCategory(a: string, b: string): boolean {
  return foldText(a) === foldText(b)
}

/** The parameters with their keys, which name them in the state and in traces. */
export const ADDRESS_ROWS = Object.entries(ADDRESS_PARAMETERS) as [AddressKey, AddressParameter][]

/** The values in an address without the base. Parameters of other screens have their defaults. */
export function readAddress(pathname: string, search: string): AddressValues {
  const params = new URLSearchParams(search)
  const values = ADDRESS_ROWS.map(([key, { name, screen, parse, default: initial }]) => {
    const text = isSamePath(pathname, screen) ? params.get(name) : null
    return [key, text === null ? initial : parse(text)]
  })
  return Object.fromEntries(values)
}

/** Source of a regular expression that matches addresses with a parameter of their screen. */
export function parameterPattern(): string {
  const ofScreens = ADDRESS_ROWS.map(([, { name, screen }]) => `${screen}\\?(.*&)?${name}=`)
  return `^(${ofScreens.join('|')})`
}

/** The query `search` with `value` set. The default removes the parameter. */
export function writeParameter(search: string, key: AddressKey, value: string): string {
  const { name, default: initial } = ADDRESS_PARAMETERS[key]
  const params = new URLSearchParams(search)
  if (value === initial) params.delete(name)
  else params.set(name, value)
  const query = params.toString()
  return query && `?${query}`
}

/** The query for the address bar, without defaults and blank text. The store keeps blank text. */
export function publicQuery(search: string): string {
  return ADDRESS_ROWS.reduce((query, [key, { name, default: initial }]) => {
    const text = new URLSearchParams(query).get(name)
    return text !== null && isDefault(text, initial) ? writeParameter(query, key, initial) : query
  }, search)
}

/** Whether a screen shows the same with and without the query. */
export function isPlainAddress(pathname: string, search: string): boolean {
  const values = readAddress(pathname, search)
  return ADDRESS_ROWS.every(([key, { default: initial }]) => isDefault(values[key], initial))
}

function isDefault(value: string, initial: string): boolean {
  return value.trim() === initial
}

/** '' means all categories. */
function parseCategory(text: string): string {
  return limitText(text).trim()
}

function limitText(text: string): string {
  // An address cannot contain half of a surrogate pair.
  return text.slice(0, MAX_SEARCH_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}
