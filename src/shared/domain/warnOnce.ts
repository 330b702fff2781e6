const warned = new Set<string>()

/** Warns in the console, once for each text in a visit of a page. */
export function warnOnce(text: string): void {
  if (!warned.has(text)) console.warn(text)
  warned.add(text)
}
