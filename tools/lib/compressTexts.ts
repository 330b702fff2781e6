import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { appPath, getAppPath } from '../../src/shared/domain/paths.ts'
import { forEachWithProgress } from './forEachWithProgress.ts'
import { listFiles } from './listFiles.ts'

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1000
/** Above this size, the best compression takes seconds per file. */
const MAX_BYTES_FOR_BEST = 1_000_000
/** Compresses a tenth less than the best quality, 20 times faster. */
const FAST_QUALITY = 5

/** Writes `.br` and `.gz` next to the texts in `folder`. Resolves to the number of texts that got copies. */
export async function compressTexts(folder: string): Promise<number> {
  const texts = listFiles(folder).filter(path => TEXT.test(path))
  let compressed = 0
  await forEachWithProgress('Compressing texts', texts, async path => {
    if (await compressText(folder, path)) compressed += 1
  })
  return compressed
}

/** Like `compressTexts`, for the file at `path` in `folder`. Resolves to false if it is too small. */
async function compressText(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path)
  const text = readFileSync(file)
  if (text.length < MIN_BYTES) return false
  // A catalogue may have thousands of apps, each with pages in every language.
  const isOfApp = [getAppPath(''), appPath('')].some(folder => `/${path}`.includes(folder))
  const isFast = isOfApp || text.length > MAX_BYTES_FOR_BEST
  const quality = isFast ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
  return true
}
