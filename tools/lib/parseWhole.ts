/** Parses a whole number from `min` to `max`; throws a sentence that names the setting and what is allowed. */
export function parseWhole(name: string, max: number, min = 0): (value: unknown) => number {
  return value => {
    const number = Number(value)
    if (isScalar(value) && /^\d+$/.test(String(value)) && min <= number && number <= max) {
      return number
    }
    throw new Error(`Invalid ${name} '${value}': use a whole number from ${min} to ${max}.`)
  }
}

/** Whether a setting is a text or a number. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
