/** The JSON value under `key` of session storage. Undefined if it is missing or invalid, or if storage is blocked. */
export function readSessionValue(key: string, page: Window = window): unknown {
  try {
    return JSON.parse(page.sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes the value. If storage is blocked or full, nothing is stored. */
export function writeSessionValue(key: string, value: unknown, page: Window = window): void {
  try {
    if (value === undefined) page.sessionStorage.removeItem(key)
    else page.sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Session storage holds nothing essential.
  }
}
