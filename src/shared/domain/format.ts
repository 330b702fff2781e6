/** Whether `formatNumber` writes `value` without an exponent. */
export function isWrittenOut(value: number): boolean {
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-6 && size < 1e12)
}

/**
 * 54000 gives '54,000', 1e300 gives '1.0e+300'. Rounds to two decimals; smaller
 * values keep one digit. Avoids Intl, whose first use in a page takes 70 ms on a slow phone.
 */
export function formatNumber(value: number): string {
  if (!isWrittenOut(value)) return value.toExponential(1)
  if (Math.abs(value) < 0.01) return String(Number(value.toPrecision(1)))
  return String(Number(value.toFixed(2))).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
