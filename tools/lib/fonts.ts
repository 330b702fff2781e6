import { type Font, openSync } from 'fontkit'

/** Latin, Greek and Cyrillic letters. */
export const INTER = openFont('inter/800ExtraBold/Inter_800ExtraBold.ttf')
/** Japanese characters. */
export const DELA_GOTHIC = openFont('dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf')

function openFont(file: string): Font {
  return openSync(`node_modules/@expo-google-fonts/${file}`) as Font
}

/** True if `font` can draw every character of `text`. */
export function hasGlyphs(font: Font, text: string): boolean {
  return [...text].every(character => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
