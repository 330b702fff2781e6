/** A whole number from 0 to `max`; throws a sentence that names the setting and what is allowed. */
export function parseWhole(name: string, value: unknown, max: number): number {
  const number = Number(value)
  if (isScalar(value) && /^\d+$/.test(String(value)) && number <= max) return number
  throw new Error(`${name} takes a whole number from 0 to ${max}, not '${value}'.`)
}

/** Whether a setting is something that a person typed: a text or a number. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
