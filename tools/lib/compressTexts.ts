import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
/** Smaller files travel in one packet as they are. In bytes. */
const LEAST_BYTES = 1000
/** Beyond this the best compression takes seconds for a file. In bytes. */
const BEST_UP_TO_BYTES = 1_000_000
/** A tenth larger than the best, and 20 times faster. */
const FAST_BROTLI = 5
/** So many files are compressed at once; Node has four threads for it. */
const AT_ONCE = 4

/** Writes `.br` and `.gz` beside the texts of `folder`; gives how many texts there are. */
export async function compressTexts(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
    TEXT.test(path),
  )
  for (let next = 0; next < files.length; next += AT_ONCE) {
    await Promise.all(files.slice(next, next + AT_ONCE).map(path => compressText(folder, path)))
  }
  return files.length
}

/** As `compressTexts`, for the file at `path` in `folder`. */
export async function compressText(folder: string, path: string): Promise<void> {
  const text = readFileSync(join(folder, path))
  if (text.length < LEAST_BYTES) return
  // There is a page for every app, and thousands of apps are not to take minutes.
  const isFast = path.startsWith(`appdetails${sep}`) || text.length > BEST_UP_TO_BYTES
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isFast ? FAST_BROTLI : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(join(folder, `${path}.br`), br)
  writeFileSync(join(folder, `${path}.gz`), gz)
}
