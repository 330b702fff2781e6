import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineCommand, runCommand } from './lib/command.ts'
import { site } from './lib/site.ts'

const DIST = 'dist'

type Line = { what: string; bytes: number; budgetKb: number }

const command = defineCommand(
  'size',
  'Shows what the built site costs a visitor, against its budgets: scripts and styles in brotli, pictures as they are, kB of 1000 bytes. Exit 1: beyond a budget.',
  'npm run size',
).action(() => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  // Vite names every script that the entry imports in the page itself.
  const needed = [...html.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  )
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css ?? '').join('')
  const assets = readdirSync(join(DIST, 'assets')).map(name => `assets/${name}`)
  const later = assets.filter(path => /\.(js|css)$/.test(path) && !needed.includes(path))
  const chart = later.filter(path => /RatingsChart.*\.js$/.test(path))
  const images = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(path =>
    /\.(svg|png|webp|jpe?g|avif|ico)$/.test(path),
  )
  const heaviest = images.reduce((a, b) => (size(a) > size(b) ? a : b))

  const lines: Line[] = [
    { what: 'scripts that / needs', bytes: sum(needed.map(compressed)), budgetKb: 130 },
    { what: 'styles, inlined', bytes: brotli(styles), budgetKb: 9 },
    // One round trip brings about 14 kB.
    { what: 'HTML of /, styles included', bytes: brotli(html), budgetKb: 14 },
    { what: `heaviest image (${heaviest})`, bytes: size(heaviest), budgetKb: 60 },
    { what: 'wordmark', bytes: size(site.wordmark.path), budgetKb: 4 },
  ]

  for (const { what, bytes, budgetKb } of lines) {
    const verdict = bytes > budgetKb * 1000 ? 'TOO LARGE' : 'ok'
    console.log(
      `${kb(bytes).padStart(9)}  of ${String(budgetKb).padStart(3)} kB  ${verdict}  ${what}`,
    )
  }
  for (const path of later)
    console.log(`${kb(compressed(path)).padStart(9)}  loaded later: ${path}`)
  if (chart.length !== 1) console.log('The chart is not a chunk of its own')
  const isWithin = lines.every(({ bytes, budgetKb }) => bytes <= budgetKb * 1000)
  if (!isWithin || chart.length !== 1) process.exitCode = 1
})
await runCommand(command)

function brotli(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

function compressed(path: string): number {
  return brotli(readFileSync(join(DIST, path)))
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}

function size(path: string): number {
  return statSync(join(DIST, path)).size
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
