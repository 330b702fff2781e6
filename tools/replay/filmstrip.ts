import { readFileSync } from 'node:fs'
import type { Difference } from './compare.ts'
import type { Changes } from './replay.ts'

/** The screen after one action. */
export type Frame = {
  /** Type of the action; 'start' before the first one. */
  type: string
  timeMs?: number | undefined
  payload?: unknown
  changes: Changes
  /** Key in `Filmstrip.pictures`. */
  picture: string
  /** Set on the first action whose recomputed state is not the recorded one. */
  differences?: Difference[] | undefined
  /** Set if the picture differs from an older run: number of pixels, the older picture, and one that marks them. */
  change?: { pixels: number; before?: string; marked?: string } | undefined
}

/** A replayed trace in pictures. `pictures` holds each PNG once, in base64. */
export type Filmstrip = { name: string; pictures: Record<string, string>; frames: Frame[] }

const TEMPLATE = readFileSync(new URL('filmstripTemplate.html', import.meta.url), 'utf8')
const DATA = /(?<=<script type="application\/json" id="data">).*?(?=<\/script>)/s

/** A self-contained page that shows `strip`. */
export function filmstripPage(strip: Filmstrip): string {
  return TEMPLATE.replace(DATA, () => JSON.stringify(strip).replaceAll('<', '\\u003c'))
}

/** The filmstrip of a page that `filmstripPage` made. Throws for any other page. */
export function readFilmstrip(file: string): Filmstrip {
  const data = DATA.exec(readFileSync(file, 'utf8'))
  if (!data) throw new Error(`${file} is not a page of --pictures.`)
  return JSON.parse(data[0])
}
