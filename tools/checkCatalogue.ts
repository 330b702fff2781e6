import { describeValue, isTooDeep, type RecordFault } from '../src/shared/domain/appRecord.ts'
import { CatalogueError, parseCatalogue } from './lib/catalogueFile.ts'
import { checkImages } from './lib/checkImages.ts'
import { checkReadability } from './lib/checkReadability.ts'
import { defineCommand, runCommand } from './lib/command.ts'

const command = defineCommand(
  'check:catalogue',
  'Lists what is wrong with a catalogue, record by record; problems of its pictures, and what no visitor can read, are warnings. Exit 0: no faults, 1: faults.',
  'npm run check:catalogue -- public/data.json --strict',
)
  .argument('[FILE]', 'the catalogue, instead of data.json in that folder')
  .option('--public <dir>', 'the folder of its pictures', 'public')
  .option('--strict', 'count warnings as faults')
  .option('--json', 'report as JSON')
  .action((file, { public: folder, strict = false, json }) => {
    const report = check(file ?? `${folder}/data.json`, folder, strict)
    if (json) console.log(JSON.stringify(report, null, 2))
    else print(report)
    if (report.unreadable || report.faults.length > 0) process.exitCode = 1
  })
await runCommand(command)

type ReportedFault = RecordFault & { id: unknown; title: unknown }
type Report = {
  file: string
  /** How many entries the file has. */
  records: number
  faults: ReportedFault[]
  warnings: ReportedFault[]
  /** Why the file could not be read as a list at all. */
  unreadable?: string
}

function check(file: string, publicDir: string, isStrict: boolean): Report {
  try {
    const { entries, faults } = parseCatalogue(file)
    const withRecord = (fault: RecordFault): ReportedFault => {
      const entry = entries[fault.index]
      // JSON.stringify cannot print what is nested too deep.
      const { id, title } = (isTooDeep(entry) ? {} : (entry ?? {})) as Partial<ReportedFault>
      return { ...fault, id, title }
    }
    const warnings = [...checkImages(entries, publicDir), ...checkReadability(entries)]
      .map(withRecord)
      .sort((a, b) => a.index - b.index)
    return {
      file,
      records: entries.length,
      faults: [
        ...[...faults, ...duplicatesAmongFaulty(entries, faults)].map(withRecord),
        ...(isStrict ? warnings : []),
      ].sort((a, b) => a.index - b.index),
      warnings: isStrict ? [] : warnings,
    }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return { file, records: 0, faults: [], warnings: [], unreadable: error.message }
  }
}

/** Ids that stand twice where one of the two is left out for something else, which the site does not notice. */
function duplicatesAmongFaulty(entries: unknown[], faults: RecordFault[]): RecordFault[] {
  const told = new Set(faults.filter(({ field }) => field === 'id').map(({ index }) => index))
  const firstById = new Map<number, number>()
  return entries.flatMap((entry, index) => {
    const { id } = (entry ?? {}) as { id?: unknown }
    if (typeof id !== 'number') return []
    const first = firstById.get(id)
    if (first === undefined) firstById.set(id, index)
    if (first === undefined || told.has(index)) return []
    return [
      { index, field: 'id', found: id, allowed: `an id of its own (record ${first} has this one)` },
    ]
  })
}

function print({ file, records, faults, warnings, unreadable }: Report): void {
  if (unreadable) {
    console.error(unreadable)
    return
  }
  if (faults.length > 0) console.log(table('Faults', faults))
  if (warnings.length > 0) console.log(table('Warnings', warnings))
  const faulty = new Set(faults.map(({ index }) => index)).size
  console.log(
    `${file}: ${records} records, ${faults.length} faults in ${faulty} of them, ${warnings.length} warnings`,
  )
}

function table(heading: string, faults: ReportedFault[]): string {
  const rows = [
    ['Record', 'Id', 'Title', 'Field', 'Found', 'Allowed'],
    ...faults.map(({ index, id, title, field, found, allowed }) => [
      String(index),
      describeValue(id),
      describeValue(title),
      field,
      // A picture's fault is words with a path in them, and a path may hold anything.
      field === 'image' && typeof found === 'string'
        ? found.replace(/\p{C}/gu, '?')
        : describeValue(found),
      allowed,
    ]),
  ]
  const widths = rows[0]?.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  )
  const lines = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [heading, ...lines, ''].join('\n')
}
