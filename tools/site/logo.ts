import sharp from 'sharp'
import type { CustomPlugin, XastElement, XastRoot } from 'svgo'
// One file, which loads in a quarter of the time.
import { optimize } from 'svgo/browser'
import { readTextFile, shortPath } from '../lib/jsonFile.ts'

/** A logo that other SVGs can contain. */
export type Logo = {
  /** An `<svg>` element with a viewBox, but without a size. */
  svg: string
  width: number
  height: number
  /** The colors of its opaque pixels, as #rrggbb. */
  pixels: string[]
}

const MAX_KB = 1000
/** Every page shows the logo. */
const MAX_OPTIMIZED_KB = 25
const FORBIDDEN_ELEMENTS = ['script', 'foreignobject', 'iframe', 'embed', 'object']
/** A reference to something outside the file, in an attribute or a style sheet. */
const EXTERNAL_STYLE =
  /@import|image-set\(|\\|url\(\s*(?!["']?(?:#|data:image\/(?:png|jpeg|webp)[;,]))/i
const EMBEDDED = /^(#|data:image\/(png|jpeg|webp)[;,])/

/** Reads an SVG. Warns of text in it. Throws an error that names the file if it is not a self-contained drawing. */
export async function readLogo(file: string): Promise<Logo> {
  const name = shortPath(file)
  const refuse = (reason: string) =>
    new Error(
      `${name} cannot be the logo: ${reason}. Expected an SVG of at most ${MAX_OPTIMIZED_KB} kB, without scripts and references to other files: export it again as plain SVG.`,
    )
  const text = readTextFile(file)
  if (text.length > MAX_KB * 1000) throw refuse(`it has more than ${MAX_KB} kB`)
  if (/<!ENTITY/i.test(text)) throw refuse('it declares entities')
  let problem: string | undefined
  const size = { width: 0, height: 0 }
  const inspect: CustomPlugin = {
    name: 'inspect',
    fn(root) {
      problem = findProblem(root)
      Object.assign(size, takeSize(root))
      return null
    },
  }
  let svg = ''
  try {
    svg = optimize(text, { plugins: [inspect, 'preset-default'] }).data
  } catch {
    problem ??= 'it is not an SVG'
  }
  if (problem) throw refuse(problem)
  if (svg.length > MAX_OPTIMIZED_KB * 1000) {
    throw refuse(`without metadata it still has more than ${MAX_OPTIMIZED_KB} kB`)
  }
  if (!(size.width > 0 && size.height > 0)) throw refuse('it has neither a viewBox nor a size')
  const pixels = await drawPixels(svg).catch(() => [])
  if (pixels.length === 0) throw refuse('it draws nothing')
  if (/<(\w+:)?text[\s>]/.test(svg)) {
    console.warn(
      `${name} has <text>, which every browser draws in another font. Convert it to paths, in Inkscape with Path > Object to Path.`,
    )
  }
  return { svg, ...size, pixels }
}

async function drawPixels(svg: string): Promise<string[]> {
  const image = Buffer.from(placeLogo(svg, { x: 0, y: 0, width: 64, height: 64 }))
  const data = await sharp(image).ensureAlpha().raw().toBuffer()
  const pixels = []
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index + 3] ?? 0) < 128) continue
    pixels.push(`#${data.toString('hex', index, index + 3)}`)
  }
  return pixels
}

/** The logo in the middle of a box, as large as fits. */
export function placeLogo(
  svg: string,
  box: { x: number; y: number; width: number; height: number },
): string {
  const attributes = Object.entries(box).map(([name, value]) => ` ${name}="${value}"`)
  return svg.replace(/^<svg/, `<svg${attributes.join('')}`)
}

function findProblem(root: XastRoot): string | undefined {
  if (findElement(root)?.name !== 'svg') return 'it is not an SVG'
  const nodes = [...root.children]
  for (const node of nodes) {
    if (node.type === 'instruction' && node.name !== 'xml') return 'it loads another file'
    if (node.type === 'text' || node.type === 'cdata') {
      if (EXTERNAL_STYLE.test(node.value)) return 'it loads another file'
    }
    if (node.type !== 'element') continue
    nodes.push(...node.children)
    const name = node.name.replace(/^.*:/, '').toLowerCase()
    if (FORBIDDEN_ELEMENTS.includes(name)) return `it contains <${node.name}>`
    for (const [attribute, value] of Object.entries(node.attributes)) {
      if (/^on/i.test(attribute)) return `it contains a script (${attribute})`
      if (/(^|:)(href|src|base)$/i.test(attribute) && !EMBEDDED.test(value)) {
        return `it refers to ${value || 'nothing'}`
      }
      if (/^attributeName$/i.test(attribute) && /href$/i.test(value)) return 'it animates a link'
      if (!attribute.startsWith('xmlns') && EXTERNAL_STYLE.test(value))
        return 'it loads another file'
    }
  }
  return undefined
}

function findElement(root: XastRoot): XastElement | undefined {
  return root.children.find(child => child.type === 'element')
}

/** Reads the size of the drawing, and replaces it in the root element by a viewBox. */
function takeSize(root: XastRoot) {
  const svg = findElement(root)
  if (!svg) return {}
  const { viewBox, width = '', height = '' } = svg.attributes
  const numbers = (viewBox ?? `0 0 ${toPixels(width)} ${toPixels(height)}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  for (const name of ['width', 'height', 'x', 'y', 'preserveAspectRatio']) {
    delete svg.attributes[name]
  }
  svg.attributes.viewBox = numbers.join(' ')
  return { width: numbers[2] ?? 0, height: numbers[3] ?? 0 }
}

/** '64px' gives 64, and '100%' NaN. */
function toPixels(length: string): number {
  return Number(length.replace(/px$/, '') || Number.NaN)
}
