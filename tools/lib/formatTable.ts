import { Help } from 'commander'

const MAX_WIDTH = 80
/** Every column but the last is at most this wide, in characters. */
const MAX_COLUMN_WIDTH = 20

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
