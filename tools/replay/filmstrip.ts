import { readFileSync } from 'node:fs'

/** The screen after one action. Pictures are lossless WebP in base64. */
export type FilmstripFrame = {
  /** The position of the action, from 1; 0 before the first one. */
  position: number
  /** Says what the visitor did. */
  sentence: string
  /** The line of `--actions`; '' before the first one. */
  action: string
  /** Set on the first action after which the state differs. */
  differs: boolean
  picture: string
  /** How the picture differs from an older one: in pixels, that picture, and one that marks them. */
  change?: { pixels: number; before: string; marked: string } | undefined
}

/** A replayed trace in pictures. */
export type Filmstrip = { name: string; frames: FilmstripFrame[] }

const TEMPLATE = readFileSync(new URL('filmstripTemplate.html', import.meta.url), 'utf8')
const DATA = /(?<=<script type="application\/json" id="data">).*?(?=<\/script>)/s

/** A self-contained page that shows `strip`. */
export function filmstripPage(strip: Filmstrip): string {
  return TEMPLATE.replace(DATA, () => JSON.stringify(strip).replaceAll('<', '\\u003c'))
}
