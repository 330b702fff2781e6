/** Orders of the apps page, as in its menu. 'catalogue' is the order of data.json. */
export const CATALOGUE_ORDERS = [
  { value: 'catalogue', label: 'Sort by' },
  { value: 'downloads', label: 'Most downloaded' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
  { value: 'title', label: 'A to Z' },
] as const

/** Orders of the installed list (spec 4), as in its menu. 'none' is the stored order, oldest install first. */
export const INSTALLED_ORDERS = [
  { value: 'none', label: 'Sort by' },
  { value: 'download-asc', label: 'Low->High' },
  { value: 'download-desc', label: 'High->Low' },
] as const

export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number]['value']
export type InstalledOrder = (typeof INSTALLED_ORDERS)[number]['value']

/** An unknown value gives the default. */
export const parseCatalogueOrder = (text: string) => parseOrder(CATALOGUE_ORDERS, text)
export const parseInstalledOrder = (text: string) => parseOrder(INSTALLED_ORDERS, text)

function parseOrder<Value extends string>(
  orders: readonly [{ value: Value }, ...{ value: Value }[]],
  text: string,
): Value {
  return (orders.find(({ value }) => value === text) ?? orders[0]).value
}
