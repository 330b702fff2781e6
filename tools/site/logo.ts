import sharp from 'sharp'
import { readTextFile, shortPath } from '../lib/jsonFile.ts'
import { shownSize } from '../lib/shownSize.ts'

export type Logo = {
  /** The file. */
  svg: Buffer
  width: number
  height: number
  /** The colors of its opaque pixels, as #rrggbb. */
  pixels: string[]
}

/** Every page shows the logo. */
const MAX_KB = 25

/** Reads an SVG. Warns of text in it, and of a heavy one. Throws an error that names the file if it draws nothing. */
export async function readLogo(file: string): Promise<Logo> {
  const name = shortPath(file)
  const text = readTextFile(file)
  const svg = Buffer.from(text)
  const logo = await measure(svg).catch(() => undefined)
  if (!logo || logo.pixels.length === 0) {
    throw new Error(
      `${name} cannot be the logo: it draws nothing. Expected an SVG with a viewBox: export it again as plain SVG.`,
    )
  }
  if (svg.length > MAX_KB * 1000) {
    const kb = Math.ceil(svg.length / 1000)
    console.warn(
      `${name} has ${kb} kB, which every page loads: export it as optimized SVG, at most ${MAX_KB} kB.`,
    )
  }
  if (/<(\w+:)?text[\s>]/.test(text)) {
    console.warn(
      `${name} has <text>, which every browser draws in another font. Convert it to paths, in Inkscape with Path > Object to Path.`,
    )
  }
  return logo
}

async function measure(svg: Buffer): Promise<Logo> {
  const size = shownSize(svg)
  const data = await sharp(svg).resize(64).ensureAlpha().raw().toBuffer()
  const pixels = []
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index + 3] ?? 0) < 128) continue
    pixels.push(`#${data.toString('hex', index, index + 3)}`)
  }
  return { svg, ...size, pixels }
}
