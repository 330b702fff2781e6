import { isSamePath } from './paths.ts'
import { parseSortOrder } from './sortOrder.ts'

/** Longest search text, in the field and from an address, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200

type AddressParameter = {
  /** As in the query of an address. */
  name: string
  /** Path of the one screen that reads it. */
  screen: string
  /** Invalid text gives a valid value. Never throws. */
  parse: (text: string) => string
  /** The value without a parameter. An address never names its default. */
  default: string
}

/**
 * The parameters of addresses, by the name of their value in the store. The view slice, the early
 * script and the rule that only plain addresses are indexed derive from this table.
 */
export const ADDRESS_PARAMETERS = {
  searchText: { name: 'q', screen: '/apps', parse: limitSearchText, default: '' },
  sortOrder: { name: 'sort', screen: '/installation', parse: parseSortOrder, default: 'none' },
} satisfies Record<string, AddressParameter>

export type AddressKey = keyof typeof ADDRESS_PARAMETERS

/** A value for every parameter. */
export type AddressValues = {
  [Key in AddressKey]: ReturnType<(typeof ADDRESS_PARAMETERS)[Key]['parse']>
}

const ENTRIES = Object.entries<AddressParameter>(ADDRESS_PARAMETERS)

/** The values in an address without the site's base. Parameters of other screens have their defaults. */
export function readAddress(pathname: string, search: string): AddressValues {
  const params = new URLSearchParams(search)
  const values = ENTRIES.map(([key, { name, screen, parse, default: initial }]) => {
    const text = isSamePath(pathname, screen) ? params.get(name) : null
    return [key, text === null ? initial : parse(text)]
  })
  return Object.fromEntries(values)
}

/** The query `search` with `value` set. The default and blank text remove the parameter. */
export function writeParameter(search: string, key: AddressKey, value: string): string {
  const { name, default: initial } = ADDRESS_PARAMETERS[key]
  const params = new URLSearchParams(search)
  if (isDefault(value, initial)) params.delete(name)
  else params.set(name, value)
  const query = params.toString()
  return query && `?${query}`
}

/** Whether a screen shows the same at this address as at its plain path. */
export function isPlainAddress(pathname: string, search: string): boolean {
  const values = readAddress(pathname, search)
  return ENTRIES.every(([key, { default: initial }]) =>
    isDefault(values[key as AddressKey], initial),
  )
}

function isDefault(value: string, initial: string): boolean {
  return value.trim() === initial
}

function limitSearchText(text: string): string {
  // A pair of surrogates cut in two would not survive the address.
  return text.slice(0, MAX_SEARCH_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}
