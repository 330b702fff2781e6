/** Returns a parser of whole numbers from `min` to `max`. It throws an error that names the range. */
export function integerParser(name: string, max: number, min = 0): (value: unknown) => number {
  return value => {
    const number = Number(value)
    if (isScalar(value) && /^\d+$/.test(String(value)) && min <= number && number <= max) {
      return number
    }
    throw new Error(`Invalid ${name} '${value}': use a whole number from ${min} to ${max}.`)
  }
}

/** True for strings and numbers, the types that a setting may have. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
