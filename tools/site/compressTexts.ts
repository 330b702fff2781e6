import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import { ASSETS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { appPath, getAppPath } from '../../src/shared/domain/paths.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { listFiles } from '../lib/listFiles.ts'

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1000
/** Above this size, a better quality than the fast one takes a second per file. */
const MAX_BYTES_FOR_GOOD = 1_000_000
/** Qualities of Brotli: the best is for what `/` needs. The good one takes a third of its time, for 2% more bytes. */
const BEST = 11
const GOOD = 10
/** Takes a twentieth of the time of the good one, for 8% more bytes. */
const FAST = 5
/** Node compresses as many at a time (UV_THREADPOOL_SIZE). */
const TEXTS_AT_A_TIME = 4

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
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, brotliOptions(path, text.length)),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
  return true
}

/** How the file at `path`, with so many bytes, is compressed with Brotli. */
export function brotliOptions(path: string, bytes: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: qualityOf(path, bytes) } }
}

function qualityOf(path: string, bytes: number): number {
  const isIn = (folder: string) => `/${path}`.includes(folder)
  // A catalogue may have thousands of apps, each with pages in every language.
  if (isIn(getAppPath('')) || isIn(appPath('')) || bytes > MAX_BYTES_FOR_GOOD) return FAST
  return isIn('/index.html') || isIn(`/${ASSETS_FOLDER}/index-`) ? BEST : GOOD
}
