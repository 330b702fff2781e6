import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { type AppRecord, describeFault, parseRecords } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import { parseCatalogue, readCatalogue } from '../company/catalogueFile.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { forEachShown } from '../lib/forEachShown.ts'
import { formatTable } from '../lib/formatTable.ts'
import { givenPath } from '../lib/givenPath.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { requireWritable, writeFileAtomic } from '../lib/outFile.ts'
import { printLines } from '../lib/printLines.ts'
import { unusedPictures } from '../company/recordPictures.ts'
import {
  cataloguePath,
  companyOption,
  localPath,
  ownFolder,
  readCompany,
} from '../company/company.ts'
import { readOverlay } from '../company/overlay.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { type MappedApp, readMap } from './catalogueMap.ts'
import { addColors } from './iconColor.ts'
import {
  type Change,
  type IncomingApp,
  isRemovedByHand,
  mergeCatalogue,
  type Overlays,
} from './mergeCatalogue.ts'
import { importedIcon, isImportedPicture, takePictures } from './pictures.ts'
import { isAddress, locationOf, openSources } from './readSources.ts'
import { summarize, withTranslations } from './summary.ts'
import { addSources, type Report, updateApps } from './updateApps.ts'
import { finishImport, stagedPictures, writeCatalogue } from './writeCatalogue.ts'

export const command = defineCommand(
  'import',
  "Imports apps into the company's data.json from addresses (App Store, F-Droid, Google Play, GitHub), folders of fastlane and gradle-play-publisher, and saved answers of the iTunes lookup and google-play-scraper. catalogue.map.json names the sources of each app, and remembers what was imported, so that fields edited by hand stay. Exit 1: something needs attention, 2: a source is invalid, and nothing was written.",
  'npm run import -- https://apps.apple.com/us/app/id1234567890 ../notes --dry-run',
)
  .argument('[SOURCE...]', 'addresses, folders and JSON files, which the map remembers')
  .option('--refresh', 'repeat every source that the map names')
  .option(
    '--accept <ID>',
    'take everything that the sources of this app say, even if it is implausible; can be repeated',
    (id: string, ids: Set<number>) => new Set([...ids, Number(id)]),
    new Set<number>(),
  )
  .option('--summary <FILE>', 'write what changed as Markdown', givenPath)
  .option('--dry-run', 'print the table, but write nothing')
  .option('--force', 'overwrite what was edited or removed by hand')
  .option('--prune', 'delete the apps for which the map names no source, and their pictures')
  .option('--yes', 'with --prune, delete more than one app')
  .option('--colors', 'give every app without a color that of its icon, and import nothing')
  .option('--link-pictures', 'leave pictures on their hosts, instead of taking them over')
  .addOption(companyOption().default(undefined, 'company/'))
  .action(async (sources, { company: companyDir, refresh, accept, summary, ...options }) => {
    const { dryRun, force, prune, yes, linkPictures = false } = options
    if (options.colors) {
      console.log(`${await addColors(ownFolder(companyDir))} apps got the color of their icon.`)
      return
    }
    if (refresh ? sources.length > 0 : sources.length === 0 && !prune) {
      throw new Error('Name sources, or pass --refresh, which repeats those of the map.')
    }
    const folder = ownFolder(companyDir)
    const { publicDir } = folder
    const file = cataloguePath(folder)
    if (summary) requireWritable('--summary', summary)
    const chosen = existsSync(folder.file) ? readCompany(folder) : undefined
    const [first = 'en', ...others] = chosen?.languages.map(({ code }) => code) ?? []
    if (existsSync(publicDir)) {
      requireWritable('the catalogue', file)
      requireWritable('the map', shortPath(folder.map))
      for (const code of others) requireWritable('the translations', localPath(file, code))
    }
    if (!dryRun && finishImport(folder)) {
      console.log('The last import was interrupted, and is finished now.')
    }
    const records = existsSync(file) ? readRecords(file) : []
    const renamed = (chosen?.formerLanguages ?? []).filter(({ now }) => now !== first)
    const codes = Object.fromEntries(renamed.map(({ code, now }) => [code, now]))
    const map = readMap(folder.map, records, codes)
    const overlays: Overlays = new Map(
      // Records that were removed by hand are still in the map.
      others.map(code => [code, readOverlay(localPath(file, code), [...records, ...map.apps])]),
    )
    const read = openSources(!linkPictures, [first, ...others])
    const given = sources.map(source =>
      isAddress(source) ? source : relative('', givenPath(source)).replaceAll(sep, '/') || '.',
    )
    const found = new Map(await read(given))
    requireSuccess([...found.values()].filter(apps => apps instanceof Error))
    const { map: extended, named } = addSources(map, found)
    const known = new Set(records.map(({ id }) => id))
    const canRefresh = (app: MappedApp) => force || !isRemovedByHand(app, known.has(app.id))
    const wanted = extended.apps.filter(app => (refresh ? canRefresh(app) : named.has(app.id)))
    const ids = new Set(wanted.map(({ id }) => id))
    const unknown = [...accept].find(id => !ids.has(id))
    if (unknown !== undefined) {
      throw new Error(`--accept ${unknown}: expected the id of an app of these sources.`)
    }
    const all = await read(wanted.flatMap(({ sources }) => sources.map(locationOf)))
    const updated = updateApps(records, extended, ids, accept, all, linkPictures)
    const { apps, reports } = updated
    const isNew = ({ id }: Report) => !refresh && !map.apps.some(app => app.id === id)
    requireSuccess(reports.filter(isNew).flatMap(({ reasons }) => reasons.map(Error)))

    const parent = existsSync(publicDir) ? folder.root : dirname(folder.root)
    const staging = makeTemporaryFolder('.import', parent)
    const places = { publicDir, staging: stagedPictures(staging) }
    const incoming: IncomingApp[] = []
    await forEachShown('Taking pictures', apps, async ({ entry, ...app }) => {
      const icon = importedIcon(entry, updated.map.apps)
      const { failures, ...taken } = await takePictures(app, entry, icon, places, linkPictures)
      incoming.push({ entry, ...taken })
      if (failures.length > 0)
        reports.push({ id: entry.id, title: app.fields.title, reasons: failures })
    })

    const hasSource = ({ id }: AppRecord) =>
      updated.map.apps.some(app => app.id === id && app.sources.length > 0)
    const unsourced = prune ? records.filter(record => !hasSource(record)) : []
    if (unsourced.length > 1 && !yes && !dryRun) {
      const names = unsourced.map(({ id, title }) => `${id} '${title}'`).join(', ')
      throw new Error(`--prune would delete ${unsourced.length} apps: ${names}. Add --yes.`)
    }
    const merged = mergeCatalogue(updated, incoming, unsourced, force, overlays)
    const { faults } = parseRecords(merged.records, catalogueRecordSchema)
    if (faults[0]) throw new Error(`The new catalogue has a fault: ${describeFault(faults[0])}.`)
    const translations = [...merged.overlays.values()].flatMap(overlay => [...overlay.values()])
    const unused = unusedPictures([...merged.records, ...translations], folder, chosen?.company)
    // A language may come back.
    const former = (chosen?.formerLanguages ?? [])
      .map(({ code }) => localPath(file, code))
      .filter(path => existsSync(path))
      .map(path => readFileSync(path, 'utf8'))
    const obsolete = unused.filter(
      picture => isImportedPicture(picture) && !former.some(text => text.includes(picture)),
    )
    if (!dryRun) {
      writeCatalogue(folder, merged, overlays, staging, obsolete)
      if (summary) {
        const before = withTranslations(records, overlays, map.apps)
        const after = withTranslations(merged.records, merged.overlays, merged.map.apps)
        writeFileAtomic(summary, summarize(before, after, reports))
      }
    }
    print(merged.changes, `${obsolete.length} pictures ${dryRun ? 'to delete' : 'deleted'}`)
    const notes = [...apps.flatMap(({ notes }) => notes), ...updated.notes]
    for (const { id, title, reasons, remedy } of reports) {
      for (const reason of reasons) notes.push(`not taken for ${id} '${title}': ${reason}`)
      if (remedy) notes.push(remedy)
    }
    if (reports.length > 0) process.exitCode = 1
    for (const note of notes) printLines([`note: ${note}`])
    const next = `Wrote ${file} and the map. Next: npm run check:catalogue`
    console.log(dryRun ? 'Nothing was written (--dry-run).' : next)
  })
if (import.meta.main) await runCommand(command)

/** The records as they are in the file. Throws if one is invalid. */
function readRecords(file: string): AppRecord[] {
  readCatalogue(file)
  // A parsed record has its fields in another order.
  return parseCatalogue(file).entries as AppRecord[]
}

function requireSuccess(failures: readonly Error[]): void {
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'))
}

function print(changes: readonly Change[], deletions: string): void {
  const rows = changes.map(({ id, title, status, written, kept }) => {
    const fields = status === 'added' ? `${written.length} fields` : written.join(', ')
    const left = kept.length > 0 ? `left, since edited by hand: ${kept.join(', ')}` : ''
    return [`${id}`, title, status, [fields, left].filter(Boolean).join('; ')]
  })
  printLines(formatTable([['id', 'title', 'app', 'written'], ...rows]))
  const counts = (['added', 'changed', 'unchanged', 'removed'] as const).map(
    status => `${changes.filter(change => change.status === status).length} ${status}`,
  )
  console.log([...counts, deletions].join(', '))
}
