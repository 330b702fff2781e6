import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeFault, parseRecords } from '../../src/shared/domain/appRecord.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import { parseCatalogue, readCatalogue } from '../company/catalogueFile.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { givenPath } from '../lib/givenPath.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { requireWritable, writeFileAtomic } from '../lib/outFile.ts'
import { printLines } from '../lib/printLines.ts'
import { recordPictures, unusedPictures } from '../company/recordPictures.ts'
import {
  cataloguePath,
  companyOption,
  localPath,
  ownFolder,
  readCompany,
} from '../company/company.ts'
import { readOverlay } from '../company/overlay.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { type CatalogueMap, readMap } from './catalogueMap.ts'
import type { Languages, PictureSource } from './importedApp.ts'
import { haveSharedId, type JoinedApp, joinSources, suggestJoins } from './joinSources.ts'
import {
  type Change,
  findMapped,
  type IncomingApp,
  mergeCatalogue,
  type Overlays,
} from './mergeCatalogue.ts'
import {
  convertIcon,
  convertScreenshot,
  importedIcon,
  isImportedPicture,
  type KnownIcon,
  newIcon,
} from './pictures.ts'
import { isAddress, readSources } from './readSources.ts'
import { refreshSources } from './refresh.ts'
import { summarize, withTranslations } from './summary.ts'
import { writeCatalogue } from './writeCatalogue.ts'

export const command = defineCommand(
  'import',
  "Imports apps into the company's data.json from addresses (App Store, Google Play, GitHub), folders of fastlane and gradle-play-publisher, and saved answers of the iTunes lookup and google-play-scraper. catalogue.map.json remembers what was imported, so that fields edited by hand stay. Exit 2: a source is invalid, and nothing was written.",
  'npm run import -- https://apps.apple.com/us/app/id1234567890 ../notes --dry-run',
)
  .argument('[SOURCE...]', 'addresses, folders and JSON files; earlier ones win')
  .option(
    '--join <A=B>',
    'one app in two stores, by id, title or source; can be repeated, the map remembers it',
    (pair: string, pairs: string[]) => [...pairs, pair],
    [],
  )
  .option('--refresh', 'repeat every source that the map names; implausible values are not taken')
  .option(
    '--accept <ID>',
    'with --refresh, take everything that the sources of this app say; can be repeated',
    (id: string, ids: Set<number>) => new Set([...ids, Number(id)]),
    new Set<number>(),
  )
  .option('--summary <FILE>', 'write what changed as Markdown', givenPath)
  .option('--dry-run', 'print the table, but write nothing')
  .option('--force', 'overwrite what was edited or removed by hand')
  .option('--replace', 'remove apps that no source has, and their pictures')
  .option(
    '--fetch-pictures',
    'download pictures (https, at most 20 MB each) instead of linking to them',
  )
  .addOption(companyOption().default(undefined, 'company/'))
  .action(
    async (sources, { company: companyDir, join: pairs, refresh, accept, summary, ...options }) => {
      const { dryRun, force, replace, fetchPictures = false } = options
      if (Boolean(refresh) === sources.length > 0) {
        throw new Error('Name sources, or pass --refresh, which repeats those of the map.')
      }
      if (refresh ? replace || pairs.length > 0 : accept.size > 0) {
        throw new Error('--refresh goes with --accept, but neither --replace nor --join.')
      }
      const folder = ownFolder(companyDir)
      const { publicDir } = folder
      const file = cataloguePath(folder)
      if (summary) requireWritable('--summary', summary)
      const chosen = existsSync(folder.file) ? readCompany(folder) : undefined
      const [first = 'en', ...others] = chosen?.languages.map(({ code }) => code) ?? []
      const languages: Languages = [first, ...others]
      if (existsSync(publicDir)) {
        requireWritable('the catalogue', file)
        requireWritable('the map', shortPath(folder.map))
        for (const code of others) requireWritable('the translations', localPath(file, code))
      }
      const map = readMap(folder.map)
      const records = existsSync(file) ? readRecords(file) : []
      const overlays: Overlays = new Map(
        // Records that were removed by hand are still in the map.
        others.map(code => [code, readOverlay(localPath(file, code), [...records, ...map.apps])]),
      )
      const refreshed = refresh
        ? await refreshSources(records, map, accept, fetchPictures, languages)
        : {
            records,
            map,
            apps: await joinAll(sources, map, pairs, fetchPictures, languages),
            reports: [],
          }
      const { apps, reports } = refreshed

      const staging = makeTemporaryFolder(
        '.import',
        existsSync(publicDir) ? folder.root : dirname(folder.root),
      )
      const incoming: IncomingApp[] = []
      for (const app of apps) {
        try {
          const [entry] = findMapped(app, map, records)
          const known = importedIcon(entry, map) ?? newIcon(pictureName(app), app.ids)
          incoming.push(await withPictures(app, known, publicDir, staging, fetchPictures))
        } catch (error) {
          if (!refresh) throw error
          const { ids, sources, fields } = app
          const texts = Object.entries(app.translations).map(([code, { fields }]) => [code, fields])
          incoming.push({ ids, sources, fields, translations: Object.fromEntries(texts) })
          const { id = 0 } = map.apps.find(entry => haveSharedId(entry.ids, ids)) ?? {}
          reports.push({ id, title: fields.title, reasons: [(error as Error).message] })
        }
      }

      const merged = mergeCatalogue(
        refreshed.records,
        refreshed.map,
        incoming,
        { force, replace },
        overlays,
      )
      const { faults } = parseRecords(merged.records, catalogueRecordSchema)
      if (faults[0]) throw new Error(`The new catalogue has a fault: ${describeFault(faults[0])}.`)
      // Pictures that were made by hand for other records stay.
      const kept = new Set(merged.records.map(({ id }) => id))
      const translated = [...overlays.values()].flatMap(overlay => [...overlay.values()])
      const removed = [...records, ...translated].filter(({ id }) => !kept.has(id))
      const ofRemoved = recordPictures(removed)
      const translations = [...merged.overlays.values()].flatMap(overlay => [...overlay.values()])
      const entries = [...merged.records, ...translations]
      const unused = unusedPictures(entries, folder, chosen?.company)
      // A language may come back.
      const former = (chosen?.formerLanguages ?? [])
        .map(code => localPath(file, code))
        .filter(path => existsSync(path))
        .map(path => readFileSync(path, 'utf8'))
      const obsolete = unused.filter(
        picture =>
          (ofRemoved.has(picture) || isImportedPicture(picture)) &&
          !former.some(text => text.includes(picture)),
      )
      if (!dryRun) {
        writeCatalogue(folder, merged.records, merged.overlays, merged.map, staging, obsolete)
        if (summary) {
          const before = withTranslations(records, overlays, map)
          const after = withTranslations(merged.records, merged.overlays, merged.map)
          writeFileAtomic(summary, summarize(before, after, reports))
        }
      }
      const deletions = `${obsolete.length} pictures ${dryRun ? 'to delete' : 'deleted'}`
      print(merged.changes, records.length, deletions)
      for (const [code, { size }] of merged.overlays) {
        console.log(`${code}: ${size} of ${merged.records.length} apps have texts of their own`)
      }
      const suggestions = suggestJoins(apps).map(
        pair => `one app in two stores? Then add --join '${pair}'`,
      )
      const notes = [...apps.flatMap(({ notes }) => notes), ...suggestions]
      for (const { id, title, reasons } of reports) {
        for (const reason of reasons) notes.push(`not taken for ${id} '${title}': ${reason}`)
      }
      for (const note of notes) printLines([`note: ${note}`])
      console.log(
        dryRun
          ? 'Nothing was written (--dry-run).'
          : `Wrote ${file} and the map. Next: npm run check:catalogue`,
      )
    },
  )
if (import.meta.main) await runCommand(command)

/** The records as they are in the file. Throws if one is invalid. */
function readRecords(file: string): AppRecord[] {
  readCatalogue(file)
  // A parsed record has its fields in another order.
  return parseCatalogue(file).entries as AppRecord[]
}

/** The apps of all `sources`. Throws an error that lists why some cannot be read. */
async function joinAll(
  sources: string[],
  map: CatalogueMap,
  pairs: string[],
  withPictures: boolean,
  languages: Languages,
): Promise<JoinedApp[]> {
  const found = sources.map(source => (isAddress(source) ? source : givenPath(source)))
  const read = [...(await readSources(found, withPictures, languages)).values()]
  const failures = read.filter(apps => apps instanceof Error)
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'))
  const apps = read.flatMap(apps => (apps instanceof Error ? [] : apps))
  const known = map.apps.map(({ ids }) => ids)
  return joinSources(apps, known, pairs)
}

/** Adds the fields `image` and `screenshots`. */
async function withPictures(
  app: JoinedApp,
  knownIcon: KnownIcon,
  publicDir: string,
  staging: string,
  isFetching: boolean,
): Promise<IncomingApp> {
  const { ids, sources, icon, screenshots, notes } = app
  const incoming: IncomingApp = { ids, sources, fields: { ...app.fields } }
  const { fields } = incoming
  /** The address of a picture that stays on its host. */
  const remoteAddress = (source: PictureSource) => {
    if (!('url' in source) || (isFetching && source.url.startsWith('https://'))) return undefined
    if (isFetching)
      notes.push(`${sources[0]}: ${source.url} was not fetched, since it is not https`)
    return source.url
  }
  if (icon) {
    const remote = remoteAddress(icon)
    if (!remote) incoming.icon = await convertIcon(icon, knownIcon, publicDir, staging)
    fields.image = remote ?? knownIcon.image
  }
  const convertAll = async (screenshots: readonly PictureSource[]) => {
    const gallery = []
    for (const screenshot of screenshots) {
      const image = remoteAddress(screenshot)
      gallery.push(
        image
          ? { image }
          : await convertScreenshot(screenshot, pictureName(app), publicDir, staging),
      )
    }
    return gallery.length > 0 ? { screenshots: gallery } : {}
  }
  Object.assign(fields, await convertAll(screenshots))
  incoming.translations = {}
  for (const [code, translation] of Object.entries(app.translations)) {
    incoming.translations[code] = {
      ...translation.fields,
      ...(await convertAll(translation.screenshots)),
    }
  }
  return incoming
}

/** The title as a file name: 'Café Crème!' gives 'cafe-creme', a title without Latin letters 'app'. */
function pictureName({ fields }: JoinedApp): string {
  const letters = fields.title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return (
    letters
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'app'
  )
}

function print(changes: readonly Change[], total: number, deletions: string): void {
  console.table(
    changes.map(({ id, title, status, written, kept }) => ({
      id,
      title,
      app: status,
      written: status === 'added' ? `${written.length} fields` : written.join(', '),
      'left (edited by hand)': kept.join(', '),
    })),
  )
  const count = (status: Change['status']) =>
    changes.filter(change => change.status === status).length
  const known = changes.filter(({ status }) => status !== 'added' && status !== 'left out').length
  console.log(
    `${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('removed')} removed, ${total - known} without a source left, ${deletions}`,
  )
}
