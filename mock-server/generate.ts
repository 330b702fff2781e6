import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand, runCommand } from '../tools/lib/command.ts'
import { parseWhole } from '../tools/lib/parseWhole.ts'
import { drawIcon, generateApps } from './generator.ts'

const MAX_APPS = 10_000_000
/** Records written at once. */
const BATCH = 500

const command = defineCommand(
  'generate',
  'Writes a believable catalogue, one record a line; the same bytes for the same number and seed.',
  'npm run generate -- --apps 500 --out public/data.json',
)
  .requiredOption('--apps <n>', 'how many', parseWhole('apps', MAX_APPS))
  .option('--seed <n>', 'other apps for another seed', parseWhole('seed', 2 ** 31 - 1), 1)
  .option('--out <file>', 'instead of the standard output')
  .option('--icons <dir>', 'write the pictures too, under their names')
  .action(async ({ apps, seed, out, icons }) => {
    const target = out === undefined ? process.stdout : createWriteStream(out)
    if (icons !== undefined) await mkdir(icons, { recursive: true })
    // Whoever reads may have seen enough.
    process.stdout.on('error', () => process.exit(0))
    await pipeline(Readable.from(catalogueText(apps, seed, icons)), target, {
      end: target !== process.stdout,
    })
  })
await runCommand(command)

async function* catalogueText(count: number, seed: number, icons: string | undefined) {
  let batch: string[] = []
  let done = 0
  yield '['
  for (const app of generateApps(count, seed)) {
    batch.push(`${done === 0 ? '\n' : ',\n'}${JSON.stringify(app)}`)
    done += 1
    if (icons !== undefined && app.image) {
      await writeFile(join(icons, basename(app.image)), drawIcon(seed, app.id))
    }
    if (batch.length < BATCH && done < count) continue
    yield batch.join('')
    batch = []
    showProgress(done, count)
  }
  yield '\n]\n'
}

/** A bar on the error output, so that the catalogue can be piped on; nothing where nobody looks. */
function showProgress(done: number, count: number): void {
  if (!process.stderr.isTTY) return
  const filled = Math.round((30 * done) / count)
  const bar = '█'.repeat(filled) + '░'.repeat(30 - filled)
  process.stderr.write(`\r${bar} ${done} of ${count} apps${done === count ? '\n' : ''}`)
}
