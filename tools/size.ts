import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { requireBuild } from './company/builtSite.ts'
import { PICTURE_ENDINGS } from '../src/site/companySchema.ts'
import { MAX_SCREENSHOT_BYTES } from './company/catalogueWarnings.ts'
import { buildSite } from './lib/buildSite.ts'
import { defineCommand, runCommand } from './lib/command.ts'
import { givenPath } from './lib/givenPath.ts'
import { listFiles } from './lib/listFiles.ts'
import { makeTemporaryFolder } from './lib/temporaryFolder.ts'
import { ASSETS_FOLDER, PREVIEWS_FOLDER } from '../src/shared/domain/fileNames.ts'

const TEST_COMPANY = fileURLToPath(new URL('../tests/fixtures/company', import.meta.url))

const command = defineCommand(
  'size',
  'Compares the download size of a site with its budgets: scripts and styles in brotli, pictures as they are, in kB of 1000 bytes. The budgets are for our code with the brand and catalogue of the tests. Exit 1: a budget is exceeded.',
  'npm run size',
)
  .option(
    '--company <dir>',
    'the company whose site is built, by default that of the tests',
    givenPath,
  )
  .option('--dist <dir>', 'a built site to measure; nothing is built', givenPath)
  .action(async ({ company, dist: given }) => {
    if (given !== undefined) requireBuild(given, company)
    const dist = given ?? (await build(company ?? TEST_COMPANY))
    const read = (path: string) => readFileSync(join(dist, path))
    const files = listFiles(dist)
    const html = read('index.html').toString()
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    // The page names every script that its entry imports.
    const scripts = files.filter(path => /\.js$/.test(path) && html.includes(path))
    const scriptBytes = scripts.reduce((sum, path) => sum + brotli(read(path)), 0)
    const isPicture = new RegExp(`\\.(?:${PICTURE_ENDINGS}|ico)$`)
    // Only link previews load the pictures in previews/.
    const images = files.filter(
      path => isPicture.test(path) && !`/${path}`.includes(`/${PREVIEWS_FOLDER}/`),
    )
    const [heaviest] = images.toSorted((a, b) => read(b).length - read(a).length)
    const costs = [
      { what: 'scripts that / needs', bytes: scriptBytes, budgetKb: 113.5 },
      { what: 'styles, inlined', bytes: brotli(styles), budgetKb: 8.7 },
      // One round trip carries about 14 kB.
      { what: 'HTML of /, styles included', bytes: brotli(html), budgetKb: 14 },
      ...(heaviest
        ? [
            {
              what: `heaviest image (${heaviest})`,
              bytes: read(heaviest).length,
              budgetKb: MAX_SCREENSHOT_BYTES / 1000,
            },
          ]
        : []),
    ]
    for (const { what, bytes, budgetKb } of costs) {
      const isOver = bytes > budgetKb * 1000
      if (isOver) process.exitCode = 1
      console.log(
        `${kb(bytes)}  of ${kb(budgetKb * 1000)}  ${isOver ? 'TOO LARGE' : 'ok'}  ${what}`,
      )
    }
    for (const path of files) {
      if (!path.startsWith(ASSETS_FOLDER) || !/\.(js|css)$/.test(path) || scripts.includes(path))
        continue
      console.log(`${kb(brotli(read(path)))}  loaded later: ${path}`)
    }
  })
await runCommand(command)

/** Builds the site of a company. Resolves to its folder. */
async function build(company: string): Promise<string> {
  const outDir = join(makeTemporaryFolder('size'), 'site')
  console.error('Building the site …')
  const env = { SITE_URL: '' }
  const { code, output } = await buildSite({ outDir, company, isCompressed: false, env })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
  return outDir
}

function brotli(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
