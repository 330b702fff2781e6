import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { RecordFault } from '../../src/shared/domain/appRecord.ts'

/** Heaviest picture that a card may ask of a slow phone, in bytes. */
const MAX_IMAGE_BYTES = 60_000

/**
 * What is wrong with the pictures that entries name by a relative path: missing in `folder`, too
 * heavy, not square; and addresses that the site refuses. Pictures on other hosts are not looked at. In the order of the entries.
 */
export function checkImages(entries: readonly unknown[], folder: string): RecordFault[] {
  return entries.flatMap((entry, index) => {
    const { image } = (entry ?? {}) as { image?: unknown }
    if (typeof image !== 'string' || image === '' || /^(https?:)?\/\//i.test(image)) return []
    if (URL.canParse(image)) {
      return [{ index, field: 'image', found: image, allowed: 'a relative path or http(s)' }]
    }
    return faultsOf(join(folder, image.replace(/[?#].*$/s, ''))).map(([found, allowed]) => ({
      index,
      field: 'image',
      found: `${image}, ${found}`,
      allowed,
    }))
  })
}

function faultsOf(file: string): [found: string, allowed: string][] {
  let bytes: number
  try {
    bytes = statSync(file).size
  } catch {
    // Not there, or a path that the system cannot even look for.
    return [['which is not there', 'a file in public/']]
  }
  const faults: [string, string][] = []
  if (bytes > MAX_IMAGE_BYTES) {
    faults.push([`${Math.ceil(bytes / 1000)} kB`, `at most ${MAX_IMAGE_BYTES / 1000} kB`])
  }
  try {
    const { width, height } = imageSize(readFileSync(file))
    if (width !== height) faults.push([`${width} x ${height}`, 'a square'])
  } catch {
    faults.push(['which is no picture', 'SVG, WebP, PNG, JPEG or AVIF'])
  }
  return faults
}
