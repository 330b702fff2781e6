import { escapeControls } from '../lib/printLines.ts'

/** A line of a written test. Only `code` and `comment` make one, so text of a trace never becomes code. */
export type CodeLine = string & { readonly isCode: true }

type Value = string | number | readonly Value[]

/** A line of code. Each value becomes a literal. */
export function code(parts: TemplateStringsArray, ...values: Value[]): CodeLine {
  return String.raw({ raw: parts }, ...values.map(literal)) as CodeLine
}

/** A comment of one line. */
export function comment(text: string): CodeLine {
  return `// ${escapeControls(text)}` as CodeLine
}

function literal(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `[${value.map(literal).join(', ')}]`
  const text = JSON.stringify(value).slice(1, -1)
  return `'${escapeControls(text.replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`
}
