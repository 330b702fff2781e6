/** Whether `formatNumber` writes `value` without an exponent. */
export function isWrittenOut(value: number): boolean {
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-6 && size < 1e12)
}
