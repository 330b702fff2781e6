import { isDeepStrictEqual } from 'node:util'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { escapeControls } from '../lib/printLines.ts'
import type { Report } from './refresh.ts'

const MAX_VALUE_LENGTH = 600
/** GitHub refuses a pull request whose text has more than 65,536 characters. */
const MAX_LENGTH = 60_000

/**
 * What changed between two catalogues, app by app, and what was not taken, as Markdown. Texts are escaped
 * HTML without blank lines, where Markdown, mentions and links mean nothing.
 */
export function summarize(
  before: readonly AppRecord[],
  after: readonly AppRecord[],
  reports: readonly Report[],
): string {
  const rows = (id: number, old: object, now: object) => {
    const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    const values = (record: object, field: string) => Object(record)[field]
    const changed = fields.filter(
      field => !isDeepStrictEqual(values(old, field), values(now, field)),
    )
    const cells = changed.map(
      field =>
        `<tr><th>${quote(field)}</th><td>${quote(values(old, field))}</td><td>${quote(values(now, field))}</td></tr>`,
    )
    const title = quote(Object(now).title ?? Object(old).title)
    return cells.length === 0
      ? []
      : [`### App ${id}\n\n<table><caption>${title}</caption>\n${cells.join('\n')}\n</table>`]
  }
  const find = (records: readonly AppRecord[], id: number) =>
    records.find(app => app.id === id) ?? {}
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  const changes = ids.flatMap(id => rows(id, find(before, id), find(after, id)))
  const kept = reports.map(
    ({ id, title, reasons }) =>
      `### Kept as it was: app ${id}\n\n<div>${[title, ...reasons].map(quote).join('\n')}</div>\n\nTake it over: \`npm run import -- --refresh --accept ${id}\``,
  )
  const text = [...changes, ...kept].join('\n\n') || 'Nothing has changed.'
  if (text.length <= MAX_LENGTH) return `${text}\n`
  return `${text.slice(0, text.lastIndexOf('\n\n### ', MAX_LENGTH))}\n\nThe rest is too long to show.\n`
}

/** A value in one line of HTML, whatever it contains. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
  return `<pre>${short.split('\n').map(escapeControls).map(escapeHtml).join('&#10;')}</pre>`
}
