import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { site } from '../src/site.ts'

/*
 * `npm run size`: what the built site costs a visitor, against its budgets. Scripts and styles as
 * a host sends them in brotli, pictures as they are; kB of 1000 bytes. Exit 1 beyond a budget.
 */
const DIST = 'dist'

type Line = { what: string; bytes: number; budgetKb: number }

const html = readFileSync(join(DIST, 'index.html'), 'utf8')
// Vite names every script that the entry imports in the page itself.
const needed = [...html.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+)"/g)].map(
  ([, path]) => path ?? '',
)
const assets = readdirSync(join(DIST, 'assets')).map(name => `assets/${name}`)
const later = assets.filter(path => path.endsWith('.js') && !needed.includes(path))
const chart = later.filter(path => path.includes('RatingsChart'))
const images = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(path =>
  /\.(svg|png|webp|jpe?g|avif|ico)$/.test(path),
)
const heaviest = images.reduce((a, b) => (size(a) > size(b) ? a : b))

const lines: Line[] = [
  { what: 'scripts that / needs', bytes: brotli(needed, '.js'), budgetKb: 130 },
  { what: 'styles', bytes: brotli(needed, '.css'), budgetKb: 14 },
  { what: `heaviest image (${heaviest})`, bytes: size(heaviest), budgetKb: 60 },
  { what: 'wordmark', bytes: size(site.wordmark.path), budgetKb: 4 },
]

for (const { what, bytes, budgetKb } of lines) {
  const verdict = bytes > budgetKb * 1000 ? 'TOO LARGE' : 'ok'
  console.log(
    `${kb(bytes).padStart(9)}  of ${String(budgetKb).padStart(3)} kB  ${verdict}  ${what}`,
  )
}
console.log(`${kb(brotli(later, '.js')).padStart(9)}  loaded later: ${later.join(', ')}`)
if (chart.length !== 1) console.log('The chart is not a chunk of its own')
const isWithin = lines.every(({ bytes, budgetKb }) => bytes <= budgetKb * 1000)
if (!isWithin || chart.length !== 1) process.exitCode = 1

function brotli(paths: string[], ending: string): number {
  return paths
    .filter(path => path.endsWith(ending))
    .map(path => brotliCompressSync(readFileSync(join(DIST, path))).length)
    .reduce((a, b) => a + b, 0)
}

function size(path: string): number {
  return statSync(join(DIST, path)).size
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
