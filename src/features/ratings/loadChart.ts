/** Fetches what draws the chart; only the detail page pays for Chart.js. A browser that has it answers at once. */
export async function loadChart() {
  const { RatingsChart } = await import('./RatingsChart.tsx')
  return { default: RatingsChart }
}
