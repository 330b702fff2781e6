import { format } from 'node:util'
import { Help } from 'commander'

/** Control characters but the tab, line separators, and marks that change the direction of text. */
const CONTROLS = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

const MAX_WIDTH = 80
/** Every column but the last is at most this wide, in characters. */
const MAX_COLUMN_WIDTH = 20

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

/** The lines of a table, at most 80 letters wide. The first row has the headings; the last column wraps. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const help = Object.assign(new Help(), { minWidthToWrap: 1 })
  const cells = rows.map(row =>
    row.slice(0, -1).map(cell => (cell.length > MAX_COLUMN_WIDTH ? `${cell.slice(0, 19)}…` : cell)),
  )
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map(row => row[at]?.length ?? 0))) ?? []
  return rows.flatMap((row, index) => {
    const start = widths.map((width, at) => `${cells[index]?.[at]?.padEnd(width)}  `).join('')
    const wrapped = help.boxWrap(row.at(-1) ?? '', MAX_WIDTH - start.length).split('\n')
    return wrapped.map((line, at) => (at === 0 ? start : ' '.repeat(start.length)) + line)
  })
}
