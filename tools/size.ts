import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { requireBuild } from './company/builtSite.ts'
import { MAX_SCREENSHOT_BYTES } from './company/catalogueWarnings.ts'
import { defineCommand, runCommand } from './lib/command.ts'
import { listFiles } from './lib/listFiles.ts'
import { companyFolder, companyOption, readCompany } from './company/company.ts'

const command = defineCommand(
  'size',
  'Compares the download size of the built site with its budgets: scripts, styles and the wordmark in brotli, pictures as they are, in kB of 1000 bytes. The texts of the company do not count. Exit 1: a budget is exceeded.',
  'npm run size',
)
  .addOption(companyOption())
  .option('--dist <dir>', 'the built site', 'dist')
  .action(({ company: companyDir, dist }) => {
    const { company } = readCompany(companyFolder(companyDir))
    const { wordmark } = company
    const words = wordsOf(company)
    requireBuild(dist, companyDir)
    const read = (path: string) => readFileSync(join(dist, path))
    const compressed = (path: string) => brotli(read(path))
    const files = listFiles(dist)
    const html = read('index.html').toString()
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    // The page names every script that its entry imports.
    const scripts = files.filter(path => /\.js$/.test(path) && html.includes(path))
    const withoutWords = (text: string) =>
      words.reduce((rest, word) => rest.replaceAll(word, ''), text)
    const scriptBytes = scripts.reduce(
      (sum, path) => sum + brotli(withoutWords(`${read(path)}`)),
      0,
    )
    // Only link previews load the pictures in previews/.
    const images = files.filter(
      path => /\.(svg|png|webp|jpe?g|avif|ico)$/.test(path) && !/(^|\/)previews\//.test(path),
    )
    const [heaviest] = images.toSorted((a, b) => read(b).length - read(a).length)
    const costs = [
      { what: 'scripts that / needs', bytes: scriptBytes, budgetKb: 112 },
      { what: 'styles, inlined', bytes: brotli(styles), budgetKb: 9 },
      // One round trip carries about 14 kB.
      { what: 'HTML of /, styles included', bytes: brotli(withoutWords(html)), budgetKb: 14 },
      ...(heaviest
        ? [
            {
              what: `heaviest image (${heaviest})`,
              bytes: read(heaviest).length,
              budgetKb: MAX_SCREENSHOT_BYTES / 1000,
            },
          ]
        : []),
      ...(wordmark ? [{ what: 'wordmark', bytes: compressed(wordmark.path), budgetKb: 14 }] : []),
    ]
    for (const { what, bytes, budgetKb } of costs) {
      const isOver = bytes > budgetKb * 1000
      if (isOver) process.exitCode = 1
      console.log(
        `${kb(bytes)}  of ${`${budgetKb}`.padStart(3)} kB  ${isOver ? 'TOO LARGE' : 'ok'}  ${what}`,
      )
    }
    for (const path of files) {
      if (!/^assets.*\.(js|css)$/.test(path) || scripts.includes(path)) continue
      console.log(`${kb(compressed(path))}  loaded later: ${path}`)
    }
  })
await runCommand(command)

/** The parts of a company's texts that are the same in scripts and HTML, longest first. Budgets count our code, not a company's words. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) {
    const words = Object.values(value).flatMap(wordsOf)
    return words.sort((a, b) => b.length - a.length)
  }
  const parts = typeof value === 'string' ? value.split(/["'`\\$<>&\n]/) : []
  return parts.filter(part => part.length > 10)
}

function brotli(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
