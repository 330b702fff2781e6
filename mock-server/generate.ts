import { createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { defineCommand, runCommand } from '../tools/lib/command.ts'
import { drawIcon, generateApps } from '../tools/lib/generateApps.ts'
import { integerParser } from '../tools/lib/integerParser.ts'
import { draftOf, requireWritable } from '../tools/lib/outFile.ts'

const MAX_APPS = 10_000_000

export const command = defineCommand(
  'generate',
  'Writes a realistic catalogue, one record per line. The same number and seed give the same bytes.',
  'npm run generate -- --apps 500 --out company/public/data.json --icons company/public/images/generated',
)
  .requiredOption('--apps <n>', 'number of apps', integerParser('apps', MAX_APPS))
  .option('--seed <n>', 'seed of the records', integerParser('seed', 2 ** 31 - 1), 1)
  .option('--out <file>', 'file to write instead of the standard output')
  .option(
    '--icons <dir>',
    'folder for the icons, which a site expects in images/generated beside data.json; the mock API draws them itself',
  )
  .action(async ({ apps, seed, out, icons }) => {
    if (out !== undefined) requireWritable('--out', out)
    if (icons !== undefined) mkdirSync(icons, { recursive: true })
    const text = catalogueText(apps, seed, icons)
    if (out === undefined) {
      // The reader of a pipe may close it early.
      process.stdout.on('error', () => process.exit(0))
      return await pipeline(text, process.stdout, { end: false })
    }
    const draft = draftOf(out)
    // Also runs after Ctrl+C.
    process.once('exit', () => rmSync(draft, { force: true }))
    await pipeline(text, createWriteStream(draft, { flags: 'wx' }))
    renameSync(draft, out)
  })
if (import.meta.main) await runCommand(command)

/** Yields the catalogue's text record by record, and writes the icon of each. */
function* catalogueText(count: number, seed: number, icons: string | undefined) {
  let separator = '['
  for (const app of generateApps(count, seed)) {
    yield `${separator}\n${JSON.stringify(app)}`
    separator = ','
    if (icons !== undefined && app.image) {
      writeFileSync(join(icons, basename(app.image)), drawIcon(seed, app.id))
    }
  }
  yield count === 0 ? '[]\n' : '\n]\n'
}
