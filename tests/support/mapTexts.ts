/** Fields that name an icon, a store and the like. */
const NAMES = /^(icon|platform|status|storeOrder)$/

/** `value` with `change` applied to its texts, except addresses, days, colors and NAMES. */
export function mapTexts(value: unknown, change: (text: string) => string, key = ''): unknown {
  if (NAMES.test(key)) return value
  if (typeof value === 'string') {
    return /^(#|https:|mailto:|images\/|\d{4}-)/.test(value) ? value : change(value)
  }
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, mapTexts(child, change, key)]),
  )
}
