import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { appPath, getAppPath } from '../../src/shared/domain/paths.ts'
import { writeFileAtomic } from './outFile.ts'
import { ROOT } from './root.ts'
import { forEachWithProgress } from './forEachWithProgress.ts'
import { listFiles } from './listFiles.ts'

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1000
/** Above this size, the best compression takes seconds per file. */
const MAX_BYTES_FOR_BEST = 1_000_000
/** Compresses a tenth less than the best quality, 20 times faster. */
const FAST_QUALITY = 5
/** Node compresses as many at a time (UV_THREADPOOL_SIZE). */
const TEXTS_AT_A_TIME = 4
/** Keeps what has taken long between builds, which may share it at the same time. Most scripts stay the same. */
const CACHE = join(ROOT, '.cache/compressed')

/** Writes `.br` and `.gz` next to the texts in `folder`. Resolves to the number of texts that got copies. */
export function compressTexts(folder: string): Promise<number> {
  return openCompression(folder).finish()
}

/** Like `compressTexts`, for a site that is still being written: a page compresses while the next one is rendered. */
export function openCompression(folder: string) {
  const done = new Set<string>()
  let compressed = 0

  async function add(path: string): Promise<void> {
    done.add(path)
    if (await compressText(folder, path)) compressed += 1
  }

  return {
    /** Compresses the text at `path`, which does not change any more. */
    add,
    /** Compresses all other texts in the folder. Resolves to the number of all texts that got copies. */
    async finish(): Promise<number> {
      const others = listFiles(folder).filter(path => TEXT.test(path) && !done.has(path))
      await forEachWithProgress('Compressing texts', others, add, TEXTS_AT_A_TIME)
      return compressed
    },
  }
}

/** Resolves to false if the file at `path` in `folder` is too small. */
async function compressText(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path)
  const text = readFileSync(file)
  if (text.length < MIN_BYTES) return false
  // A catalogue may have thousands of apps, each with pages in every language.
  const isOfApp = [getAppPath(''), appPath('')].some(folder => `/${path}`.includes(folder))
  const isFast = isOfApp || text.length > MAX_BYTES_FOR_BEST
  const params = { [constants.BROTLI_PARAM_QUALITY]: FAST_QUALITY }
  const [br, gz] = await Promise.all([
    isFast ? promisify(brotliCompress)(text, { params }) : compressBest(text),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
  return true
}

/** The text in the best quality of Brotli, which is the default one. */
async function compressBest(text: Buffer): Promise<Buffer> {
  const file = join(CACHE, `${hash('sha256', text)}.br`)
  if (existsSync(file)) return readFileSync(file)
  const compressed = await promisify(brotliCompress)(text)
  mkdirSync(CACHE, { recursive: true })
  writeFileAtomic(file, compressed)
  return compressed
}
