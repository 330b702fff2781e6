import { isDeepStrictEqual } from 'node:util'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { appPath } from '../../src/shared/domain/paths.ts'
import { AT_ROOT, placeOf } from '../../src/shared/domain/place.ts'
import { LANGUAGE_TAG } from '../../src/shared/domain/recordFields.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { escapeControls } from '../lib/printLines.ts'
import type { MappedApp } from './catalogueMap.ts'
import type { Overlays } from './mergeCatalogue.ts'
import { importedIcon } from './pictures.ts'
import type { Report } from './updateApps.ts'

const MAX_VALUE_LENGTH = 600
/** GitHub refuses a pull request whose text has more than 65,536 characters. */
const MAX_LENGTH = 60_000

/** Headings that refresh.yml knows. */
const ATTENTION = '## Needs attention'
const CHANGES = '## Changed'
/** The name of a translated field, such as 'de: title'. */
const TRANSLATED = new RegExp(`^(${LANGUAGE_TAG.source}): `)

/**
 * Describes an import in Markdown: first what was not taken, then for each app its pages and what has
 * changed. Texts are escaped HTML without blank lines, in which Markdown, mentions and links have no
 * effect.
 */
export function summarize(
  before: readonly AppRecord[],
  after: readonly AppRecord[],
  reports: readonly Report[],
): string {
  const changes = after.flatMap((now: Record<string, unknown>) => {
    const { id } = now
    const old = Object(before.find(app => app.id === id))
    const fields = Object.keys({ ...old, ...now })
      .map(field => [field, old[field], now[field]] as const)
      .filter(([, old, now]) => !isDeepStrictEqual(old, now))
    const rows = fields.map(
      cells => `<tr>${cells.map(cell => `<td>${quote(cell)}</td>`).join('')}</tr>\n`,
    )
    const title = quote(now.title)
    const table = `<table><caption>${title}</caption>\n${rows.join('')}</table>`
    const codes = new Set(fields.map(([field]) => TRANSLATED.exec(field)?.[1]))
    const bases = [...codes].map(code => placeOf(code ?? '', code === undefined, AT_ROOT).base)
    const pages = bases.map(base => ` ${base}${appPath(Number(id)).slice(1)}`)
    return rows.length > 0 ? [`### App ${id}:${pages.join('')}\n\n${table}`] : []
  })
  const kept = reports.map(({ id, title, reasons, remedy }) => {
    const lines = [title, ...reasons, ...(remedy ? [remedy] : [])]
    return `### App ${id}\n\n${lines.map(quote).join('\n')}`
  })
  const sections = [
    ...(kept.length > 0 ? [ATTENTION, ...kept] : []),
    ...(changes.length > 0 ? [CHANGES, ...changes] : []),
  ]
  const text = sections.join('\n\n') || 'Nothing has changed.'
  if (text.length <= MAX_LENGTH) return `${text}\n`
  return `${text.slice(0, text.lastIndexOf('\n\n### ', MAX_LENGTH))}\n\nThe rest is too long to show.\n`
}

/**
 * Each record with its translations as fields, such as 'de: title', and with the hash of its icon, since the
 * address of an icon never changes.
 */
export function withTranslations(
  records: readonly AppRecord[],
  overlays: Overlays,
  apps: readonly MappedApp[],
): AppRecord[] {
  return records.map(record => {
    const fields = [...overlays].flatMap(([code, overlay]) => {
      const { id, ...texts } = overlay.get(record.id) ?? { id: record.id }
      return Object.entries(texts).map(([field, value]) => [`${code}: ${field}`, value])
    })
    const entry = apps.find(({ id }) => id === record.id)
    const hash = importedIcon(entry, apps)?.hash
    return { ...record, ...Object.fromEntries(fields), 'hash of the icon': hash }
  })
}

/** Any value as one line of HTML. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
  return `<pre>${short.split('\n').map(escapeControls).map(escapeHtml).join('&#10;')}</pre>`
}
