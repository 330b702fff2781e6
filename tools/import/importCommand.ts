import { resolve } from 'node:path'
import { companyOption, ownFolder } from '../company/company.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { givenPath, isUrl } from '../lib/givenPath.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { printLines } from '../lib/printLines.ts'
import { importApps } from './importApps.ts'

export const command = defineCommand(
  'import',
  "Writes data.imported.json, and pictures into public/images/apps/, from the sources in the company's sources.json: pages of the App Store, F-Droid and Google Play, and folders. Adds SOURCE... to them first. Exit 1: a source failed, and what was imported from it stays; 2: nothing was written.",
  'npm run import -- https://apps.apple.com/us/app/id1234567890 ../notes --dry-run',
)
  .argument('[SOURCE...]', 'addresses and folders, which sources.json keeps')
  .option('--dry-run', 'print what would change, but write nothing')
  .addOption(companyOption().default(undefined, 'company/'))
  .action(async (sources, { company, dryRun = false }) => {
    const folder = ownFolder(company)
    const given = sources.map(source => (isUrl(source) ? source : resolve(givenPath(source))))
    const { changes, notes, doubts, failures, apps } = await importApps(folder, given, dryRun)
    printLines(changes)
    printLines(notes.map(line => `note: ${line}`))
    printLines(doubts.map(line => `LOOK: ${line}`))
    printLines(failures.map(line => `FAILED: ${line}`))
    const count = `${apps} apps, ${changes.length} changed, ${doubts.length} to look at, ${failures.length} failed`
    const next = dryRun
      ? 'Nothing was written (--dry-run).'
      : `Wrote ${shortPath(folder.imported)}: git diff shows what has changed.`
    printLines([count, next])
    if (failures.length > 0) process.exitCode = 1
  })
if (import.meta.main) await runCommand(command)
