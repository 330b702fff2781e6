import { isAbsolute, relative, sep } from 'node:path'
import { cataloguePath, companyOption, ownFolder } from '../company/company.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { givenPath, isUrl } from '../lib/givenPath.ts'
import { formatTable, printLines } from '../lib/printLines.ts'
import { type ImportResult, importApps } from './importApps.ts'
import type { Change } from './mergeCatalogue.ts'
import { ADDRESSES } from './readSources.ts'
import { addColors } from './writeCatalogue.ts'

const hosts = [...new Set(ADDRESSES.map(({ store }) => store))].join(', ')

export const command = defineCommand(
  'import',
  `Imports apps into the company's data.json from addresses (${hosts}), folders of fastlane and gradle-play-publisher, and saved responses of the iTunes lookup and google-play-scraper. catalogue.map.json names the sources of each app, and remembers what was imported, so that fields edited by hand stay. Exit 1: something needs attention, 2: a source is invalid, and nothing was written.`,
  'npm run import -- https://apps.apple.com/us/app/id1234567890 ../notes --dry-run',
)
  .argument('[SOURCE...]', 'addresses, folders and JSON files, which the map remembers')
  .option('--refresh', 'repeat every source that the map names')
  .option(
    '--accept <ID>',
    'take everything that the sources of this app say, even if it is implausible; can be repeated',
    (id: string, ids: Set<number> = new Set()) => new Set([...ids, Number(id)]),
  )
  .option('--dry-run', 'print the table, but write nothing')
  .option('--force', 'overwrite what was edited or removed by hand')
  .option('--colors', 'give every app without a color that of its icon, and import nothing')
  .option('--link-pictures', 'leave pictures on their hosts, instead of taking them over')
  .addOption(companyOption().default(undefined, 'company/'))
  .action(async (sources, { company, colors, ...options }) => {
    const { refresh, dryRun } = options
    const folder = ownFolder(company)
    if (colors) {
      if (sources.length > 0 || Object.keys(options).length > 0) {
        throw new Error('--colors takes no sources, and no other flag but --company.')
      }
      console.log(`${await addColors(folder)} apps got the color of their icon.`)
      return
    }
    if (refresh ? sources.length > 0 : sources.length === 0) {
      throw new Error('Name sources, or pass --refresh, which repeats those of the map.')
    }
    const result = await importApps(folder, sources.map(toSource), options).catch(error => {
      throw new Error(asTyped(error.message, sources))
    })
    printResult(result, dryRun)
    const next = `Wrote ${cataloguePath(folder)} and the map. Next: npm start`
    console.log(dryRun ? 'Nothing was written (--dry-run).' : next)
    if (result.reports.length > 0) process.exitCode = 1
  })
if (import.meta.main) await runCommand(command)

/** An address as it is, or a path with '/', relative to the current folder. */
function toSource(given: string): string {
  if (isUrl(given)) return given
  return relative('', givenPath(given)).replaceAll(sep, '/') || '.'
}

/** `message` with the absolute paths among `sources`, which the map has as relative ones. */
function asTyped(message: string, sources: readonly string[]): string {
  const absolute = sources.filter(source => isAbsolute(source))
  return absolute.reduce((text, source) => text.replaceAll(toSource(source), source), message)
}

function printResult({ changes, obsolete, reports, notes }: ImportResult, dryRun = false): void {
  printLines(formatTable([['id', 'title', 'app', 'written'], ...changes.map(toRow)]))
  const counts = (['added', 'changed', 'unchanged'] as const).map(
    status => `${changes.filter(change => change.status === status).length} ${status}`,
  )
  const deletions = `${obsolete.length} pictures ${dryRun ? 'to delete' : 'deleted'}`
  console.log([...counts, deletions].join(', '))
  const ofReports = reports.flatMap(({ id, title, reasons, remedy }) => [
    ...reasons.map(reason => `not taken for ${id} '${title}': ${reason}`),
    ...(remedy ? [remedy] : []),
  ])
  printLines([...notes, ...ofReports].map(note => `note: ${note}`))
}

function toRow({ id, title, status, written, kept }: Change): string[] {
  const fields = status === 'added' ? `${written.length} fields` : written.join(', ')
  const left = kept.length > 0 ? `left, since edited by hand: ${kept.join(', ')}` : ''
  return [`${id}`, title, status, [fields, left].filter(Boolean).join('; ')]
}
