/** Order of the apps page. 'catalogue' is the order of data.json. */
export type ListOrder = 'catalogue' | 'downloads' | 'rating' | 'newest' | 'title'

/** The options of the sort menu, in order. */
export const LIST_ORDERS: readonly { value: ListOrder; label: string }[] = [
  { value: 'catalogue', label: 'Sort by' },
  { value: 'downloads', label: 'Most downloaded' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
  { value: 'title', label: 'A to Z' },
]

/** An unknown value gives the default. */
export function parseListOrder(text: string): ListOrder {
  return LIST_ORDERS.find(({ value }) => value === text)?.value ?? 'catalogue'
}
