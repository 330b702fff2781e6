import { resolve } from 'node:path'
import { hasRatings, readScreenshots, textLanguage } from '../src/shared/domain/appDetails.ts'
import {
  type AppRecord,
  describeMismatch,
  describeValue,
  isTooDeep,
  parseRecord,
  type RecordFault,
} from '../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import { parseCatalogue } from './company/catalogueFile.ts'
import {
  catalogueWarnings,
  doubleFacts,
  equalTitles,
  longTexts,
  sharedStores,
  storelessApps,
} from './company/catalogueWarnings.ts'
import {
  type ChosenCompany,
  type Company,
  cataloguePath,
  companyFolder,
  companyOption,
  localPath,
  openCompany,
} from './company/company.ts'
import { missingColors } from './company/iconColor.ts'
import { describeOverrides, readImported } from './company/importedFile.ts'
import {
  countTranslations,
  localizeCatalogue,
  readOverlay,
  readTranslations,
  strayTranslations,
} from './company/overlay.ts'
import { unusedPictures } from './company/recordPictures.ts'
import { defineCommand, runCommand } from './lib/command.ts'
import { givenPath } from './lib/givenPath.ts'
import { formatTable, printLines } from './lib/printLines.ts'

export const command = defineCommand(
  'check:catalogue',
  'Lists the faults of a catalogue, record by record. Pictures with problems or without a record, implausible amounts, fields that visitors cannot read, apps in no store or without the color of their icon, equal titles and translations of no app are warnings. One store address under two ids is a fault. Lists what data.json replaces of an import, too. Exit 0: no faults, 1: faults.',
  'npm run check:catalogue -- --strict',
)
  .argument('[FILE]', "the catalogue; by default the company's data.json", givenPath)
  .addOption(companyOption())
  .option('--strict', 'count warnings as faults')
  .option('--json', 'report as JSON')
  .action(async (file, { company: companyDir, strict, json }) => {
    const folder = companyFolder(companyDir)
    const read = openCompany(folder)
    const chosen = read()
    const path = file ?? cataloguePath(folder)
    const translated: AppRecord[] = []
    const ofTranslations: RecordFault[] = []
    const stray: string[] = []
    const counts: string[] = []
    const overlayErrors: string[] = []
    const companies: Company[] = [chosen.company]
    const overrides: string[] = []
    const imported = file === undefined ? folder.imported : undefined
    const catalogue = tryParse(path, imported)
    const importedRecords = catalogue.unreadable ? undefined : readImported(imported)
    overrides.push(
      ...describeOverrides(path, catalogue.own, id => importedRecords?.get(id)?.fields),
    )
    // Overlays refer to a valid catalogue.
    const isSound = !catalogue.unreadable && catalogue.faults.length === 0
    const codes = isSound ? chosen.languages.slice(1) : []
    for (const { code } of codes) {
      try {
        const local = read(code)
        companies.push(local.company)
        const translations = readTranslations(path, local, imported)
        const records = localizeCatalogue(catalogue.apps, translations, local)
        const { whole, inPart, none } = countTranslations(records, code)
        const names = [...nameApps('in part', inPart), ...nameApps('none', none)].join('')
        counts.push(
          `${localPath(path, code)}: ${whole.length} whole of ${records.length} apps${names}`,
        )
        overrides.push(
          ...describeOverrides(
            localPath(path, code),
            [...readOverlay(localPath(path, code)).values()],
            id => importedRecords?.get(id)?.translations[code],
          ),
        )
        translated.push(...records)
        stray.push(...local.unread)
        stray.push(...strayTranslations(localPath(path, code), translations, records))
        const own = records.map(app => (textLanguage(app, 'facts', code) ? {} : app))
        ofTranslations.push(...doubleFacts(own, local.texts.information))
        const long = longTexts(records.map(({ id }) => translations.get(id) ?? {}))
        ofTranslations.push(
          ...long.map(({ field, ...fault }) => ({ ...fault, field: `${code}: ${field}` })),
        )
      } catch (error) {
        overlayErrors.push(`error: ${(error as Error).message}`)
      }
    }
    // Without one of the files, its pictures would seem to be unused.
    const isWhole = isSound && overlayErrors.length === 0
    const shown = isWhole ? { companies, records: translated } : undefined
    const report = await check(path, catalogue, chosen, shown, ofTranslations)
    report.overrides = overrides
    report.warnings.push(...stray.map(message => ({ message })))
    if (strict) report.faults.push(...report.warnings.splice(0))
    const orderOf = (fault: ReportedFault) => ('index' in fault ? fault.index : report.records)
    report.faults.sort((a, b) => orderOf(a) - orderOf(b))
    if (json) console.log(JSON.stringify(report, null, 2))
    else if (report.unreadable) printLines(`error: ${report.unreadable}`.split('\n'), console.error)
    else print(report, [...counts, ...overrides])
    const isValid = !report.unreadable && report.faults.length === 0
    // Overlays refer to a valid catalogue.
    const lines = isValid ? overlayErrors.flatMap(error => error.split('\n')) : []
    printLines(lines, console.error)
    if (!isValid || overlayErrors.length > 0) process.exitCode = 1
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
  overrides?: string[]
  /** Why the file could not be read as a list at all. */
  unreadable?: string
}

type Catalogue = ReturnType<typeof parseCatalogue> & Pick<Report, 'unreadable'>

/** The catalogue in `file`; without entries if it cannot be read as a list. */
function tryParse(file: string, imported: string | undefined): Catalogue {
  try {
    return parseCatalogue(file, imported)
  } catch (error) {
    return { own: [], entries: [], apps: [], faults: [], unreadable: (error as Error).message }
  }
}

/** The records in other languages and the company in all of them, which may have pictures of their own. */
type Shown = { companies: readonly Company[]; records: readonly AppRecord[] }

/** `shown` is missing if a file cannot be read. `ofTranslations` are the warnings about translations. */
async function check(
  file: string,
  { entries, faults, unreadable }: Catalogue,
  chosen: ChosenCompany,
  shown: Shown | undefined,
  ofTranslations: readonly RecordFault[],
): Promise<Report> {
  if (unreadable) return { file, records: 0, faults: [], warnings: [], unreadable }
  const { folder, company, texts } = chosen
  const { publicDir } = folder
  const withRecord = (fault: RecordFault): ReportedFault => {
    const entry = entries[fault.index]
    // JSON.stringify overflows the stack on deep values.
    const { id, title } = isTooDeep(entry) ? {} : Object(entry)
    return { ...fault, id, title }
  }
  const warnings: ReportedFault[] = [
    ...catalogueWarnings(entries, publicDir),
    ...storelessApps(entries),
    ...doubleFacts(entries, texts.information),
    ...equalTitles(entries),
    ...ofTranslations,
  ].map(withRecord)
  const apps = entries.map(entry => parseRecord(entry))
  const silent = apps.filter(app => hasRatings(app) && !app.ratingsNote)
  if (silent.length > 0 && !company.ratingsNote) {
    const allowed = 'ratingsNote in company.json, or in their records, to say who checks them'
    const names = nameApps('', silent).join('')
    warnings.push({ message: `ratings without a note${names}: expected ${allowed}` })
  }
  warnings.push(...chosen.unread.map(message => ({ message })))
  // Another file may be a part of the catalogue, or one for tests.
  if (resolve(file) === resolve(publicDir, CATALOGUE_FILE)) {
    const allowed = 'a picture that a record or page shows: delete it if none does'
    const shownRecords = [
      ...entries,
      ...(shown?.records ?? []),
      ...importedEntries(folder.imported),
    ]
    const unused = shown ? unusedPictures(shownRecords, folder, shown.companies) : []
    warnings.push(...unused.map(found => ({ message: `${found}: expected ${allowed}` })))
    const pictured = apps.filter(app => readScreenshots(app).length > 0).map(({ id }) => id)
    for (const id of company.hero.apps.filter(id => !pictured.includes(id))) {
      const message = `${id} in hero.apps of company.json: expected the id of an app with a screenshot`
      warnings.push({ message })
    }
    for (const [index, color] of await missingColors(apps, folder)) {
      const allowed = `${color}, that of the icon`
      warnings.push(withRecord({ index, field: 'color', found: undefined, allowed }))
    }
  }
  const ofStores = sharedStores(entries).map(withRecord)
  const all = [...faults.map(withRecord), ...ofStores]
  return { file, records: entries.length, faults: all, warnings }
}

function print({ file, records, faults, warnings }: Report, counts: readonly string[]): void {
  for (const [heading, list] of Object.entries({ Faults: faults, Warnings: warnings })) {
    if (list.length === 0) continue
    console.log(heading)
    const ofRecords = list.filter(fault => 'index' in fault)
    const rows = ofRecords.map(({ index, id, title, field, found, allowed }) => {
      const place = field === '' ? '' : `${field}: `
      return [`${index}`, toCell(id), toCell(title), place + describeMismatch(allowed, found)]
    })
    if (rows.length > 0) printLines(formatTable([['record', 'id', 'title', 'fault'], ...rows]))
    printLines(list.flatMap(fault => ('message' in fault ? fault.message : [])))
  }
  const faulty = new Set(faults.flatMap(fault => ('index' in fault ? fault.index : []))).size
  const faultCount = `${faults.length} faults in ${faulty} of them`
  printLines([`${file}: ${records} records, ${faultCount}, ${warnings.length} warnings`, ...counts])
}

/** What the import has written, as records: those that data.json replaces keep their pictures. */
function importedEntries(file: string): unknown[] {
  const records = [...(readImported(file)?.values() ?? [])]
  return records.flatMap(({ fields, translations }) => [fields, ...Object.values(translations)])
}

/** A text such as ", none: 17 'Lamp', 18 'Oven'". */
function nameApps(what: string, apps: readonly Pick<AppRecord, 'id' | 'title'>[]): string[] {
  const names = apps.map(({ id, title }) => `${toCell(id)} '${toCell(title)}'`)
  return names.length > 0 ? [`${what && `, ${what}`}: ${names.join(', ')}`] : []
}

/** Texts as they are, everything else as shortened JSON. */
function toCell(value: unknown): string {
  return typeof value === 'string' ? value : describeValue(value)
}
