import { readFileSync } from 'node:fs'

/** A value of the state that differs, as text; '' where there is none. */
export type ChangedValue = { path: string; before: string; after: string }

/** The screen after one action. */
export type FilmstripFrame = {
  /** The position of the action, from 1; 0 before the first one. */
  position: number
  /** Says what the visitor did. */
  sentence: string
  /** Type of the action; 'start' before the first one. */
  type: string
  timeMs?: number | undefined
  /** The payload as JSON, cut if it is long. */
  payload: string
  /** What the action changed in the state. */
  changes: ChangedValue[]
  /** Set on the first action whose recomputed state is not the recorded one. */
  differences?: ChangedValue[] | undefined
  /** A key in `Filmstrip.pictures`. */
  picture: string
  /** How the picture differs from an older one: in pixels, that picture, and one that marks them. */
  change?: { pixels: number; before: string; marked: string } | undefined
}

/** A replayed trace in pictures. `pictures` holds each once, as lossless WebP in base64. */
export type Filmstrip = {
  name: string
  pictures: Record<string, string>
  frames: FilmstripFrame[]
}

const TEMPLATE = readFileSync(new URL('filmstripTemplate.html', import.meta.url), 'utf8')
const DATA = /(?<=<script type="application\/json" id="data">).*?(?=<\/script>)/s

/** A self-contained page that shows `strip`. */
export function filmstripPage(strip: Filmstrip): string {
  return TEMPLATE.replace(DATA, () => JSON.stringify(strip).replaceAll('<', '\\u003c'))
}
