/**
 * Whether the visitor asks for less traffic (Save-Data). False if the browser does not know. Also runs in the
 * worker.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
