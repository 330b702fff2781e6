import { format } from 'node:util'

/** Control characters but the tab, line separators, and marks that change the direction of text. */
const CONTROLS = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * `text` on one line that cannot control a terminal: such characters become '\u001b'. In JSON and in string
 * literals it means the same as before.
 */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROLS,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Prints lines that may contain text of strangers. A line break inside a line does not start another one. */
export function printLines(lines: readonly string[], print = console.log): void {
  for (const line of lines) print(escapeControls(line))
}

/** Lets no text that this process prints control a terminal. Warnings and errors take one line. */
export function escapeConsole(): void {
  for (const method of ['log', 'warn', 'error'] as const) {
    const print = console[method]
    console[method] = (...values) => {
      const text = format(...values)
      printLines(method === 'log' ? text.split('\n') : [text], print)
    }
  }
}
