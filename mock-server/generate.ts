import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseFlags, runCommand } from '../tools/lib/command.ts'
import { parseWhole } from '../tools/lib/parseWhole.ts'
import { drawIcon, generateApps } from './generator.ts'

const MAX_APPS = 10_000_000
/** Records written at once. */
const BATCH = 500

/**
 * `npm run generate -- --apps N [--seed S] [--out FILE] [--icons DIR]`: a believable catalogue, to
 * FILE or to the standard output, one record a line; the same bytes for the same N and S. With
 * --icons the pictures too, under their names.
 */
await runCommand(async () => {
  const { values } = parseFlags({
    apps: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    icons: { type: 'string' },
  })
  if (values.apps === undefined) throw new Error('How many? --apps takes a whole number.')
  const count = parseWhole('apps', values.apps, MAX_APPS)
  const seed = parseWhole('seed', values.seed, 2 ** 31 - 1)
  const target = values.out === undefined ? process.stdout : createWriteStream(values.out)
  if (values.icons !== undefined) await mkdir(values.icons, { recursive: true })
  // Whoever reads may have seen enough.
  process.stdout.on('error', () => process.exit(0))
  await pipeline(Readable.from(catalogueText(count, seed, values.icons)), target, {
    end: target !== process.stdout,
  })
})

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
