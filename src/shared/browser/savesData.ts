/** Whether the visitor asks for less traffic (Save-Data). False in browsers that don't tell. Also runs in the worker. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
