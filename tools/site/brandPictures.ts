import { wcagContrast } from 'culori'
import sharp from 'sharp'
import {
  FAVICON_FILE,
  ICON_FILES,
  TOUCH_ICON_FILE,
  WORDMARK_FILE,
} from '../../src/shared/domain/fileNames.ts'
import { initialOf } from '../../src/shared/domain/initial.ts'
import { wordmarkScale } from '../company/company.ts'
import type { Palette } from '../company/palette.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { DELA_GOTHIC, hasGlyphs, INTER } from '../lib/fonts.ts'
import { type Logo, placeLogo, readLogo } from './logo.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
/** WCAG AA asks for this contrast of graphics. */
const MIN_CONTRAST = 3
/** A logo whose width is at least this many times its height is a wordmark by itself. */
const WIDE = 2
/** Smaller letters of the name cannot be read. */
const MIN_TEXT_PX = 11
/** Share of a square that lies in the circle to which launchers may cut a maskable icon. */
const SAFE_ZONE = 0.56

/**
 * Draws the icons and the wordmark of a company by their path in its public folder. Without a `logoFile`, the
 * icons show the initial of the name, and there is no wordmark.
 */
export async function drawPictures(
  logoFile: string | undefined,
  name: string,
  palette: Palette,
  language: string,
): Promise<Map<string, Buffer>> {
  if (logoFile === undefined) {
    return drawIcons(drawInitial(name, language, palette), palette.fill, palette)
  }
  const logo = await readLogo(logoFile)
  const plate = choosePlate(logo, palette)
  const wordmark = drawWordmark(logo, plate, name, palette)
  const icons = await drawIcons(logo.svg, plate, palette)
  return icons.set(WORDMARK_FILE, Buffer.from(wordmark))
}

/** The color behind the logo; undefined if the logo can be seen on the pages of both modes. */
function choosePlate({ pixels }: Logo, palette: Palette): string | undefined {
  const isSeenOn = (background: string) =>
    pixels.filter(pixel => wcagContrast(pixel, background) >= MIN_CONTRAST).length >
    pixels.length / 2
  const { paper, fill, 'page-dark': dark } = palette
  if (isSeenOn(paper) && isSeenOn(dark)) return undefined
  return [paper, fill, dark].find(isSeenOn) ?? paper
}

/** The initial of a name as an SVG. Empty if our fonts lack it. */
function drawInitial(name: string, language: string, palette: Palette): string {
  const initial = initialOf(name, language)
  const font = [INTER, DELA_GOTHIC].find(font => hasGlyphs(font, initial))
  const { path, end } = drawLine(font ? initial : '', 0, 50, 100, font)
  const viewBox = `${end / 2 - 50} 0 100 100`
  return `${SVG} viewBox="${viewBox}"><path fill="${palette['on-fill']}" d="${path}"/></svg>`
}

async function drawIcons(
  logo: string,
  plate: string | undefined,
  palette: Palette,
): Promise<Map<string, Buffer>> {
  const icon = (size: number) =>
    plate ? onPlate(logo, plate, size, 0.72, 0.22) : onPlate(logo, 'none', size, 1, 0)
  // Phones cut these two to their own shape.
  const fill = plate ?? palette.paper
  return new Map([
    [FAVICON_FILE, Buffer.from(icon(64))],
    [ICON_FILES.small, await toPng(icon(192))],
    [ICON_FILES.large, await toPng(icon(512))],
    [TOUCH_ICON_FILE, await toPng(onPlate(logo, fill, 180, 0.72, 0))],
    [ICON_FILES.maskable, await toPng(onPlate(logo, fill, 512, SAFE_ZONE, 0))],
  ])
}

/** The logo on a square of `size` pixels. `share` and `radius` are parts of it. */
function onPlate(logo: string, fill: string, size: number, share: number, radius: number): string {
  const inner = size * share
  const start = (size - inner) / 2
  return [
    `${SVG} width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    fill === 'none' ? '' : plateElement(fill, size, size, radius * size),
    placeLogo(logo, { x: start, y: start, width: inner, height: inner }),
    '</svg>',
  ].join('')
}

function plateElement(fill: string, width: number, height: number, radius: number): string {
  return `<rect width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/**
 * Draws the logo with the name beside it, in one or two lines. The name is left out if the logo is wide, the
 * font lacks a character, or the site would show the name too small to read.
 */
function drawWordmark(
  logo: Logo,
  plate: string | undefined,
  name: string,
  palette: Palette,
): string {
  const canHaveName = logo.width / logo.height < WIDE && hasGlyphs(INTER, name)
  const drawings = (canHaveName ? breakName(name) : [])
    .map(lines => drawLines(logo, plate, name, lines, palette))
    .filter(({ textPx }) => textPx >= MIN_TEXT_PX)
    .sort((a, b) => b.textPx - a.textPx)
  const { svg } = drawings[0] ?? drawLines(logo, plate, name, [], palette)
  return svg
}

/** The name in one line, and in two lines for each space or hyphen that can break it. */
function breakName(name: string): string[][] {
  const breaks = [...name.matchAll(/ +|(?<=-)(?! |$)/g)]
  return [
    [name],
    ...breaks.map(({ 0: { length }, index }) => [name.slice(0, index), name.slice(index + length)]),
  ]
}

/**
 * The logo with `lines` of the name, and the size of its letters on the site. A plate lets a black or yellow
 * name keep its color in both modes.
 */
function drawLines(
  logo: Logo,
  plate: string | undefined,
  name: string,
  lines: readonly string[],
  palette: Palette,
): { svg: string; textPx: number } {
  const height = 40
  const namePlate = lines.length > 0 ? palette['wordmark-plate'] : 'none'
  const inset = plate || namePlate !== 'none' ? 6 : 0
  const logoWidth = (height - 2 * inset) * (logo.width / logo.height) + 2 * inset
  const box = { x: inset, y: inset, width: logoWidth - 2 * inset, height: height - 2 * inset }
  const fontSize = lines.length > 1 ? 17 : 30
  const texts = lines.map((line, index) => {
    const middle = (height / lines.length) * (index + 0.5)
    return drawLine(line, logoWidth + 10, middle, fontSize)
  })
  const end = Math.max(logoWidth, ...texts.map(({ end }) => end))
  const width = Math.round((end + (namePlate === 'none' ? 0 : 12)) * 10) / 10
  const svg = [
    `${SVG} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(name)}">`,
    namePlate === 'none' ? '' : plateElement(namePlate, width, height, 9),
    plate ? plateElement(plate, logoWidth, height, 9) : '',
    placeLogo(logo.svg, box),
    lines.length > 0
      ? `<path fill="${palette.wordmark}" d="${texts.map(({ path }) => path).join('')}"/>`
      : '',
    '</svg>',
  ].join('')
  return { svg, textPx: fontSize * wordmarkScale({ width, height }) }
}

/** The outlines of a line that starts at `x`, and where it ends. `middle` is the middle of its capitals. */
function drawLine(
  line: string,
  x: number,
  middle: number,
  fontSize: number,
  font = INTER,
): { path: string; end: number } {
  const scale = fontSize / font.unitsPerEm
  const baseline = middle + (font.capHeight * scale) / 2
  const { glyphs, positions } = font.layout(line)
  let end = x
  const outlines = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
    const outline = path.scale(scale, -scale).translate(end + xOffset * scale, baseline)
    end += xAdvance * scale
    return outline.toSVG()
  })
  return { path: outlines.join(''), end }
}
