import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { PICTURE_FILE } from '../../src/shared/domain/companySchema.ts'
import { ASSETS_FOLDER, PREVIEWS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { MAX_SCREENSHOT_BYTES } from '../company/catalogueRules.ts'
import { buildSite } from '../lib/buildSite.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { listFiles } from '../lib/listFiles.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { requireBuild } from '../site/builtSite.ts'
import { brotliOptions } from '../site/compressTexts.ts'

const HOME = 'index.html'
const TEST_COMPANY = fileURLToPath(new URL('../../tests/fixtures/company', import.meta.url))
/** Sizes of the last site within the budgets, to name what grew. */
const LAST_SIZES = '.cache/sizes.json'

export const command = defineCommand(
  'size',
  'Compares the download size of a site with its budgets: scripts and styles in brotli, pictures as they are, in kB of 1000 bytes. The budgets are for our code with the brand and catalogue of the tests. Exit 1: a budget is exceeded.',
  'npm run size',
)
  .option('--company <dir>', 'the company whose site is built, by default that of the tests')
  .option('--dist <dir>', 'a built site to measure; nothing is built')
  .action(async ({ company, dist: given }) => {
    if (given !== undefined) requireBuild(given, company)
    const dist = given ?? (await build(company ?? TEST_COMPANY))
    const costs = measure(dist)
    const isWithin = costs.every(({ bytes, budget = bytes }) => bytes <= budget)
    for (const { what, bytes, budget } of costs) {
      if (budget === undefined) console.log(`${kb(bytes)}  loaded later: ${what}`)
      else console.log(`${kb(bytes)}  of ${kb(budget)}  ${judge(bytes, budget)}  ${what}`)
    }
    const sizes = sizesByName(costs)
    if (isWithin) {
      mkdirSync(dirname(LAST_SIZES), { recursive: true })
      return writeFileAtomic(LAST_SIZES, JSON.stringify(sizes))
    }
    process.exitCode = 1
    if (!existsSync(LAST_SIZES)) return
    console.log('What grew since the last run that was within the budgets:')
    const before = readJsonFile(LAST_SIZES).value as Record<string, number>
    for (const [what, bytes] of Object.entries(sizes)) {
      const grown = bytes - (before[what] ?? 0)
      if (grown > 0) console.log(`${`+${grown}`.padStart(9)} bytes  ${what}`)
    }
  })
if (import.meta.main) await runCommand(command)

/** Builds the site of a company. Resolves to its folder. */
async function build(company: string): Promise<string> {
  const outDir = join(makeTemporaryFolder('size'), 'site')
  console.error('Building the site …')
  const env = { SITE_URL: '' }
  const { code, output } = await buildSite({ outDir, company, isCompressed: false, env })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
  return outDir
}

/** A part of the site, in bytes. Without a budget, a script or style sheet that loads later. */
type Cost = { what: string; bytes: number; budget?: number }

/** What the built site in `dist` costs a visitor. */
function measure(dist: string): Cost[] {
  const read = (path: string) => readFileSync(join(dist, path))
  const files = listFiles(dist)
  const html = read(HOME).toString()
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  // The page names every script that its entry imports.
  const scripts = files.filter(path => /\.js$/.test(path) && html.includes(path))
  const scriptBytes = scripts.reduce((sum, path) => sum + brotli(path, read(path)), 0)
  // Only link previews load the pictures in previews/.
  const images = files
    .filter(path => PICTURE_FILE.test(path) && !`/${path}`.includes(`/${PREVIEWS_FOLDER}/`))
    .map(path => ({ what: `heaviest image (${path})`, bytes: read(path).length }))
  const [heaviest] = images.toSorted((a, b) => b.bytes - a.bytes)
  const fonts = files
    .filter(path => /\.woff2$/.test(path))
    .map(path => ({
      what: `font, where a browser has no other (${path})`,
      bytes: read(path).length,
      budget: 30_000,
    }))
  const later = files.filter(
    path => path.startsWith(ASSETS_FOLDER) && /\.(js|css)$/.test(path) && !scripts.includes(path),
  )
  return [
    { what: 'scripts that / needs', bytes: scriptBytes, budget: 120_000 },
    { what: 'styles, inlined', bytes: brotli(HOME, styles), budget: 9000 },
    // One round trip carries about 14 kB.
    { what: 'HTML of /, styles included', bytes: brotli(HOME, html), budget: 13_500 },
    ...(heaviest ? [{ ...heaviest, budget: MAX_SCREENSHOT_BYTES }] : []),
    ...fonts,
    ...later.map(path => ({ what: path, bytes: brotli(path, read(path)) })),
  ]
}

function judge(bytes: number, budget: number): string {
  return bytes > budget ? `TOO LARGE by ${bytes - budget} bytes` : 'ok'
}

/** Bytes by name. The names of scripts and style sheets lose their hashes. */
function sizesByName(costs: readonly Cost[]): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const { what, bytes } of costs) {
    const name = what.replace(/-[\w-]{8}(?=\.(js|css)$)/, '')
    sizes[name] = (sizes[name] ?? 0) + bytes
  }
  return sizes
}

/** The size of the copy that hosts send of the file at `path`. */
function brotli(path: string, content: string | Buffer): number {
  return brotliCompressSync(content, brotliOptions(path, content.length)).length
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
