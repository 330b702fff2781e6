import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const FOLDER = fileURLToPath(new URL('../../node_modules/@expo-google-fonts', import.meta.url))
const INTER_FILE = `${FOLDER}/inter/800ExtraBold/Inter_800ExtraBold.ttf`
const DELA_GOTHIC_FILE = `${FOLDER}/dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf`

/** The files of the fonts below. */
export const FONT_FILES = [INTER_FILE, DELA_GOTHIC_FILE]
/** Latin, Greek and Cyrillic letters. */
export const INTER = openFont(INTER_FILE)
/** Has the Japanese characters that Inter lacks. */
export const DELA_GOTHIC = openFont(DELA_GOTHIC_FILE)

function openFont(file: string): Font {
  return openSync(file) as Font
}

/** True if `font` can draw every character of `text`. */
export function hasGlyphs(font: Font, text: string): boolean {
  return [...text].every(character => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
