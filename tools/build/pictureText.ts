import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/*
 * Text as paths: a machine that builds the site may have no fonts. Inter speaks the Latin, Greek and
 * Cyrillic alphabets, Dela Gothic One Japanese; a text in any other script is not drawn.
 */
const FONT_FILES = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
    subset => `@fontsource/inter/files/inter-${subset}-800-normal.woff`,
  ),
  '@fontsource/dela-gothic-one/files/dela-gothic-one-japanese-400-normal.woff',
]

const { resolve } = createRequire(import.meta.url)
const fonts = new Map<string, Font>()

function openFont(file: string): Font {
  const font = fonts.get(file) ?? (openSync(resolve(file)) as Font)
  fonts.set(file, font)
  return font
}

/** What cannot be seen, or is seen in colours: emoji and marks that steer the text. */
const UNDRAWN =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Variation_Selector}\p{C}]/gu

/** The part of `text` that can be drawn; undefined where something would be missing. */
export function drawableText(text: string): string | undefined {
  const drawable = text.replace(UNDRAWN, '').replace(/\s+/g, ' ').trim().normalize('NFC')
  const isWhole = [...drawable].every(character => fontOf(character) !== undefined)
  return isWhole && drawable !== '' ? drawable : undefined
}

function fontOf(character: string): Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const file = FONT_FILES.find(name => openFont(name).hasGlyphForCodePoint(codePoint))
  return file === undefined ? undefined : openFont(file)
}

type Glyph = { path: string; scale: number; advance: number }

/** The glyphs of a drawable text, in pixels of a font of `size`. */
function glyphsOf(text: string, size: number): Glyph[] {
  const runs: { font: Font; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // A space goes with what stands before it.
    const font = character === ' ' && last ? last.font : fontOf(character)
    if (font === undefined) continue
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs.flatMap(run => {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text)
    return glyphs.map((glyph, index) => ({
      path: glyph.path.toSVG(),
      scale,
      advance: (positions[index]?.xAdvance ?? 0) * scale,
    }))
  })
}

/** In pixels of a font of `size`. */
export function widthOf(text: string, size: number): number {
  return glyphsOf(text, size).reduce((sum, { advance }) => sum + advance, 0)
}

/** One line of a drawable text as SVG, `x` and `y` its start on the base line. */
export function drawLine(text: string, x: number, y: number, size: number): string {
  let at = x
  return glyphsOf(text, size)
    .map(({ path, scale, advance }) => {
      const place = `translate(${round(at)} ${y}) scale(${round(scale, 5)} ${round(-scale, 5)})`
      at += advance
      return path === '' ? '' : `<path transform="${place}" d="${path}"/>`
    })
    .join('')
}

/** `text` in lines no wider than `width` pixels, at most `maxLines`; a word that is too wide is broken, a text that is too long ends in '…'. */
export function breakLines(text: string, size: number, width: number, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, size) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (lines.length < maxLines && widthOf(line, size) > width) {
      const part = fitting(line, size, width)
      lines.push(part)
      line = line.slice(part.length)
    }
    if (lines.length >= maxLines) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= maxLines) return lines
  const last = lines[maxLines - 1] ?? ''
  return [...lines.slice(0, maxLines - 1), `${fitting(last, size, width - size)}…`]
}

/** As much of the start of `text` as fits, at least one character. */
function fitting(text: string, size: number, width: number): string {
  let part = ''
  for (const character of text) {
    if (part !== '' && widthOf(part + character, size) > width) break
    part += character
  }
  return part
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
