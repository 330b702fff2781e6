/** Loads Chart.js with the chart, as `lazy` expects it. */
export async function loadChart() {
  const { RatingsChart } = await import('./RatingsChart.tsx')
  return { default: RatingsChart }
}
