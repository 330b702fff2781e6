/** `text` as an address, relative to `base` if given. Undefined if it is invalid. Safari 16 has no `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
