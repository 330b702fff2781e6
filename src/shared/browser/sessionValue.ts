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
export function readSessionValue(key: string, page: Window = window): unknown {
  try {
    return JSON.parse(page.sessionStorage.getItem(storageKey(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Stores `value` as JSON, or removes it if it is undefined. `replacer` is that of JSON.stringify. Nothing is
 * stored if it throws, or if storage is blocked or full.
 */
export function writeSessionValue(
  key: string,
  value: unknown,
  page: Window = window,
  replacer?: (this: object, key: string, value: unknown) => unknown,
): void {
  try {
    if (value === undefined) page.sessionStorage.removeItem(storageKey(key))
    else page.sessionStorage.setItem(storageKey(key), JSON.stringify(value, replacer))
  } catch {
    // Session storage holds nothing essential.
  }
}
