import {
  ADDRESS_PARAMETERS,
  ADDRESS_ROWS,
  type AddressKey,
  type AddressParameter,
} from '../../shared/domain/addressParameters.ts'
import { appPath, normalizePath } from '../../shared/domain/paths.ts'
import { screenPattern } from '../../shared/domain/screens.ts'
import type { RecordedError } from './recorder.ts'

/*
 * Replaces what a visitor may have typed. The address bar takes any path, parameter and hash, and errors quote
 * what they were given. What the site offers stays, such as a screen, a category or a sort order.
 */

/**
 * Redacts `text` if it is a part of a location or the value of an address parameter: the member `key` of `holder`
 * in a state or an action. `categories` stay.
 */
export function redactText(
  holder: object,
  key: string,
  text: string,
  categories: ReadonlySet<string>,
): string {
  if (key === 'pathname') return redactPath(text)
  if (key === 'search') return redactQuery(text, categories)
  if (key === 'hash') return text && '#x'
  const chosen = key === 'value' && ADDRESS_ROWS.find(([name]) => name === Object(holder).key)
  return chosen ? redactValue(chosen[0], text, categories) : text
}

/** A path with a number for an id may be that of an app. An unknown app shows another screen than an unknown path. */
function redactPath(pathname: string): string {
  const isShown = (id?: string) => new RegExp(screenPattern(id)).test(normalizePath(pathname))
  if (isShown('\\d+')) return pathname
  return isShown() ? appPath('x') : '/x'
}

/** Leaves out parameters that no screen knows, and replaces values that none accepts with the default. */
function redactQuery(query: string, categories: ReadonlySet<string>): string {
  const params = new URLSearchParams(query)
  const redacted = new URLSearchParams()
  for (const name of new Set(params.keys())) {
    // Screens read the first value of a name.
    const value = params.get(name) ?? ''
    const key = findKey(name, value)
    if (key) redacted.set(name, redactValue(key, ADDRESS_PARAMETERS[key].parse(value), categories))
  }
  return String(redacted) && `?${redacted}`
}

/** The parameter called `name`. Several screens may have one: that which accepts `value` comes first. */
function findKey(name: string, value: string): AddressKey | undefined {
  const rows = ADDRESS_ROWS.filter(([, row]) => row.name === name)
  const [key] = rows.find(([, { parse }]) => parse(value) === value) ?? rows[0] ?? []
  return key
}

function redactValue(key: AddressKey, value: string, categories: ReadonlySet<string>): string {
  const { parse, isTyped }: AddressParameter = ADDRESS_PARAMETERS[key]
  // The reducer treats blank text differently.
  if (value.trim() === '') return value
  if (isTyped) return 'x'.repeat(parse(value).length)
  const acceptsAnyText = parse('x') === 'x'
  return acceptsAnyText && !categories.has(value) ? 'x' : value
}

/** The name of an error and its places in scripts, without the message. */
export function redactError({ name, places }: RecordedError): string {
  return [errorName(name), ...places].join('\n')
}

/** The status and the name in what RTK Query keeps of a failed request. */
export function redactRequestError(error: unknown): unknown {
  if (!error) return error
  const { status, name } = Object(error)
  return { status, name: name && errorName(name) }
}

/** `name` if it is that of a class of errors, otherwise 'Error'. */
function errorName(name: unknown): string {
  return /^[A-Z]\w*(Error|Exception)$/.exec(String(name))?.[0] ?? 'Error'
}
