import { type Font, openSync } from 'fontkit'

/** Latin, Greek and Cyrillic letters. */
export const INTER = openFont('inter/800ExtraBold/Inter_800ExtraBold.ttf')
/** Japanese characters. */
export const DELA_GOTHIC = openFont('dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf')

function openFont(file: string): Font {
  return openSync(`node_modules/@expo-google-fonts/${file}`) as Font
}

/** `text` as the data of an SVG path that starts at `x`, and where it ends. `size` is in pixels. */
export function outlineText(font: Font, text: string, x: number, baseline: number, size: number) {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let end = x
  const outlines = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
    const outline = path.scale(scale, -scale).translate(end + xOffset * scale, baseline)
    end += xAdvance * scale
    return outline.toSVG()
  })
  return { d: outlines.join(''), end }
}

/** True if `font` can draw every character of `text`. */
export function hasGlyphs(font: Font, text: string): boolean {
  return [...text].every(character => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
