const PLACEHOLDER = /\{([a-z]\w*)\}/gi

/** `text` with values for its placeholders, such as {name}. One without a value stays as it is. */
export function fillPlaceholders(
  text: string,
  findValue: (name: string) => string | number | undefined,
): string {
  return text.replace(PLACEHOLDER, (placeholder, name) => String(findValue(name) ?? placeholder))
}

export function hasPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) >= 0
}

/** The names of the placeholders in a text, without duplicates. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))]
}
