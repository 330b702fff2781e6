const warned = new Set<string>()

/** Warns in the console, once per text until the page is left. */
export function warnOnce(text: string): void {
  if (!warned.has(text)) console.warn(text)
  warned.add(text)
}
