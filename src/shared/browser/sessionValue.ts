import { rootBase } from '../domain/paths.ts'

/*
 * Keys carry the base of the site, since sites on one origin share session storage. The languages of a
 * site share its values.
 */
const storageKey = (key: string) => `${key}-${rootBase()}`

/**
 * The JSON value of session storage under `key`. Undefined if it is missing or invalid, or storage is
 * blocked.
 */
export function readSessionValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores `value` as JSON, or removes it if it is undefined. Stores nothing if storage is blocked or full. */
export function writeSessionValue(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(storageKey(key))
    else sessionStorage.setItem(storageKey(key), JSON.stringify(value))
  } catch {
    // Session storage holds nothing essential.
  }
}
