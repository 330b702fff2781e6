/** Orders of the apps page. 'catalogue' is the order of data.json. */
export const CATALOGUE_ORDERS = ['catalogue', 'downloads', 'rating', 'newest', 'title'] as const

/** Orders of the installed list (spec 4). 'none' is the stored order, oldest install first. */
export const INSTALLED_ORDERS = ['none', 'download-asc', 'download-desc'] as const

export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number]
export type InstalledOrder = (typeof INSTALLED_ORDERS)[number]

/** An unknown value gives the default, which is the first one. */
export const parseCatalogueOrder = (text: string) => parseOrder(CATALOGUE_ORDERS, text)
export const parseInstalledOrder = (text: string) => parseOrder(INSTALLED_ORDERS, text)

function parseOrder<Order extends string>(
  orders: readonly [Order, ...Order[]],
  text: string,
): Order {
  return orders.find(order => order === text) ?? orders[0]
}
