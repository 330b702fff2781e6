import { resolve } from 'node:path'
import { hasRatings, readScreenshots } from '../../src/shared/domain/appDetails.ts'
import { type AppRecord, isTooDeep, type RecordFault } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { listFirst, listKinds, MAX_OF_A_KIND } from '../lib/faults.ts'
import { givenPath } from '../lib/givenPath.ts'
import { printLines } from '../lib/printLines.ts'
import {
  type Catalogue,
  checkEntries,
  countKinds,
  describeFaults,
  readEntries,
} from './catalogueFile.ts'
import { companyContext, nameApp } from './catalogueRules.ts'
import {
  type ChosenCompany,
  cataloguePath,
  companyFolder,
  companyOption,
  localPath,
  openCompany,
} from './company.ts'
import { missingColors } from './iconColor.ts'
import { logoHint } from './icons.ts'
import { describeOverrides, readImported } from './importedFile.ts'
import {
  countTranslations,
  localizeCatalogue,
  readOverlay,
  readTranslations,
  strayTranslations,
  type Translations,
} from './overlay.ts'
import { unusedPictures } from './recordPictures.ts'

export const command = defineCommand(
  'check:catalogue',
  'Lists the faults of a catalogue with their lines, the first ten of each kind; --json lists all. Pictures with problems or without a record, implausible amounts, store addresses of another store, HTML and Markdown in texts, fields that visitors cannot read, apps in no store or without the color of their icon, equal titles and translations of no app are warnings. One store address under two ids is a fault. Lists what data.json replaces of an import, too. Exit 0: no faults, 1: faults.',
  'npm run check:catalogue -- --strict',
)
  .argument('[FILE]', "the catalogue; by default the company's data.json", givenPath)
  .addOption(companyOption())
  .option('--strict', 'count warnings as faults')
  .option('--json', 'report as JSON')
  .action(async (given, { company: companyDir, strict, json }) => {
    const folder = companyFolder(companyDir)
    const file = given ?? cataloguePath(folder)
    const imported = given === undefined ? folder.imported : undefined
    const { report, catalogue, notes, errors } = await check(file, imported, openCompany(folder))
    if (strict) report.faults = report.faults.concat(report.warnings.splice(0))
    const orderOf = (fault: ReportedFault) => ('index' in fault ? fault.index : report.records)
    report.faults.sort((a, b) => orderOf(a) - orderOf(b))
    if (json) console.log(JSON.stringify(report, null, 2))
    else if (report.unreadable) printLines(`error: ${report.unreadable}`.split('\n'), console.error)
    else if (catalogue) print(report, catalogue, notes)
    const lines = report.unreadable ? [] : errors.flatMap(error => `error: ${error}`.split('\n'))
    printLines(lines, console.error)
    if (report.faults.length + errors.length > 0) process.exitCode = 1
  })
if (import.meta.main) await runCommand(command)

/** Of a record, or of a file, such as a picture that no record uses. */
type ReportedFault = (RecordFault & { id: unknown; title: unknown }) | { message: string }
type Report = {
  file: string
  /** Number of entries in the file. */
  records: number
  faults: ReportedFault[]
  warnings: ReportedFault[]
  /** Which imported fields data.json and its translations replace or hide. */
  overrides: string[]
  /** Why the file could not be read as a list at all. */
  unreadable?: string
}

/** The company and the translations of its catalogue in a language. */
type Language = { chosen: ChosenCompany; translations: Translations }

/** `notes` say how much of the catalogue is translated and whether a logo is missing, `errors` why a language cannot be read. */
async function check(
  file: string,
  imported: string | undefined,
  read: ReturnType<typeof openCompany>,
): Promise<{ report: Report; catalogue?: Catalogue; notes: string[]; errors: string[] }> {
  const report: Report = { file, records: 0, faults: [], warnings: [], overrides: [] }
  const notes: string[] = []
  const errors: string[] = []
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch (error) {
      errors.push((error as Error).message)
      return undefined
    }
  }
  const chosen = read()
  const catalogue = attempt(() => readEntries(file, imported))
  if (!catalogue) return { report: { ...report, unreadable: errors.join() }, notes, errors }
  const { own, entries } = catalogue
  const others = chosen.languages.slice(1).flatMap(({ code }): Language[] => {
    const language = attempt(() => {
      const local = read(code)
      return { chosen: local, translations: readTranslations(file, local, imported) }
    })
    return language ? [language] : []
  })
  const languages = [{ chosen, translations: new Map() }, ...others] as const
  const { apps, records, faults, warnings } = checkEntries(entries, companyContext(languages, '/'))
  const withRecord = (fault: RecordFault): ReportedFault => {
    // JSON.stringify overflows the stack on deep values.
    const { id, title } = isTooDeep(entries[fault.index]) ? {} : Object(entries[fault.index])
    return { ...fault, id, title }
  }
  report.records = entries.length
  report.faults = faults.map(withRecord)
  report.warnings = warnings.map(withRecord)
  const warn = (message: string) => report.warnings.push({ message })

  const importedRecords = readImported(imported)
  report.overrides.push(...describeOverrides(file, own, id => importedRecords?.get(id)?.fields))
  const translated: AppRecord[] = []
  for (const { chosen: local, translations } of others) {
    const { code } = local.language
    const path = localPath(file, code)
    const localized = localizeCatalogue(apps, translations, local)
    translated.push(...localized)
    const { whole, inPart, none } = countTranslations(localized, code)
    const names = [...nameApps('in part', inPart), ...nameApps('none', none)].join('')
    notes.push(`${path}: ${whole.length} whole of ${apps.length} apps${names}`)
    const importedOf = (id: number) => importedRecords?.get(id)?.translations[code]
    report.overrides.push(...describeOverrides(path, [...readOverlay(path).values()], importedOf))
    for (const message of strayTranslations(path, translations, records)) warn(message)
  }

  const { folder, company } = chosen
  const hint = logoHint(folder, company.name)
  if (hint) notes.push(hint)
  const silent = apps.filter(app => hasRatings(app) && !app.ratingsNote)
  if (silent.length > 0 && !company.ratingsNote) {
    const allowed = 'ratingsNote in company.json, or in their records, to say who checks them'
    warn(`ratings without a note${nameApps('', silent).join('')}: expected ${allowed}`)
  }
  for (const { chosen } of languages) for (const message of chosen.unread) warn(message)
  // Another file may be a part of the catalogue. Pictures of what cannot be read would seem to be unused.
  const isOwn = resolve(file) === resolve(folder.publicDir, CATALOGUE_FILE)
  const isRead = !faults.some(({ field }) => /^(screenshots|$)/.test(field))
  if (!isOwn || !isRead || errors.length > 0) return { report, catalogue, notes, errors }
  const companies = languages.map(({ chosen }) => chosen.company)
  const shown = [...records, ...translated, ...importedEntries(folder.imported)]
  for (const found of unusedPictures(shown, folder, companies)) {
    warn(`${found}: expected a picture that a record or page shows: delete it if none does`)
  }
  const pictured = records.filter(app => readScreenshots(app).length > 0).map(({ id }) => id)
  for (const id of company.hero.apps.filter(id => !pictured.includes(id))) {
    warn(`${id} in hero.apps of company.json: expected the id of an app with a screenshot`)
  }
  for (const [index, color] of await missingColors(records, folder)) {
    const allowed = `${color}, that of the icon`
    report.warnings.push(withRecord({ index, field: 'color', found: undefined, allowed }))
  }
  return { report, catalogue, notes, errors }
}

function print(report: Report, catalogue: Catalogue, notes: readonly string[]): void {
  const { file, records, faults, warnings } = report
  for (const [heading, list] of Object.entries({ Faults: faults, Warnings: warnings })) {
    if (list.length === 0) continue
    const ofRecords = list.filter(fault => 'index' in fault)
    const others = list.flatMap(fault => ('message' in fault ? fault.message : []))
    const counts = [
      ...(ofRecords.length > 0 ? [countKinds(ofRecords)] : []),
      ...(others.length > 0 ? [`others (${others.length})`] : []),
    ]
    printLines([
      `${heading}: ${counts.join(', ')}`,
      ...describeFaults(catalogue, ofRecords),
      ...listKinds(others, line => line.replace(/^.*?: /, ''), String),
    ])
  }
  const faulty = new Set(faults.flatMap(fault => ('index' in fault ? fault.index : []))).size
  const faultCount = `${faults.length} faults in ${faulty} of them`
  const overrides = listKinds(report.overrides, line => line.replace(/ (\w+) .*/, ' $1'), String)
  printLines([
    `${file}: ${records} records, ${faultCount}, ${warnings.length} warnings`,
    ...notes,
    ...overrides,
  ])
}

/** What the import has written, as records: those that data.json replaces keep their pictures. */
function importedEntries(file: string): unknown[] {
  const records = [...(readImported(file)?.values() ?? [])]
  return records.flatMap(({ fields, translations }) => [fields, ...Object.values(translations)])
}

/** A text such as ", none: 17 'Lamp', 18 'Oven'". */
function nameApps(what: string, apps: readonly Pick<AppRecord, 'id' | 'title'>[]): string[] {
  const names = listFirst(apps, nameApp, MAX_OF_A_KIND)
  return names.length > 0 ? [`${what && `, ${what}`}: ${names.join(', ')}`] : []
}
