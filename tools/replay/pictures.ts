import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { writeFileAtomic } from '../lib/outFile.ts'
import { findDifferences } from './compare.ts'
import { describeActions, formatChanges } from './describeActions.ts'
import { type Player, VIEWPORT } from './player.ts'
import type { ReplayResult } from './replay.ts'
import type { Trace } from './trace.ts'

/**
 * How much a pixel may differ, from 0 to 1: about eight levels of gray. On a busy machine, differences of
 * six levels were observed.
 */
const PIXEL_THRESHOLD = 0.03
/** The smallest change of a text, a full stop in 12 px, takes 4 pixels. Fewer are noise. */
const MIN_CHANGED_PIXELS = 4

/** Paths of values with which RTK Query keeps its books. */
const BOOKKEEPING = /\.(requestId|startedTimeStamp|fulfilledTimeStamp)$|^catalogueApi\.provided\b/

/** Number of screens that are drawn around the one of interest. */
const SHOWN_SCREENS = 10

/** A screenshot in base64, and its pixels from the top, in RGBA. */
export type Screen = { png: string; pixels: Buffer; isError: boolean }

const TEMPLATE = readFileSync(new URL('filmstripTemplate.html', import.meta.url), 'utf8')
const DATA = /(?<=<script type="application\/json" id="data">).*?(?=<\/script>)/s

/** The screen after one action. Pictures are PNG in base64. */
type Frame = {
  /** The position of the action, from 1; 0 before the first one. */
  position: number
  /** Says what the visitor did. */
  sentence: string
  /** What the action changed; '' before the first one. */
  changes: string
  /** Set on the first action after which the state differs. */
  differs: boolean
  picture: string
  /** How the picture differs from an older one: in pixels, that picture, and one that marks them. */
  change?: { pixels: number; before: string; marked: string } | undefined
}

/** The positions of the screens around `position`, of a trace with `length` actions; 0 is the start. */
export function positionsAround(position: number, length: number): number[] {
  const from = Math.max(0, Math.min(position - SHOWN_SCREENS / 2, length + 1 - SHOWN_SCREENS))
  const all = [...Array(length + 1).keys()]
  return all.slice(from, from + SHOWN_SCREENS)
}

/** A page with the screens of a trace, which are added one by one. */
export function openFilmstrip(name: string, result: ReplayResult) {
  const frames: Frame[] = []
  const actions = describeActions(result, { from: 1, to: Number.POSITIVE_INFINITY })
  return {
    /**
     * Adds the screen after the action at `position`, and how it differs from `before`, that of another build.
     * Returns whether it does.
     */
    async add(position: number, { png, pixels }: Screen, before?: Screen): Promise<boolean> {
      const action = actions[position - 1]
      const marked = before && markChanges(before.pixels, pixels)
      frames.push({
        position,
        sentence: action?.sentence ?? 'The start',
        changes: action ? formatChanges(action) : '',
        differs: position === result.first?.position,
        picture: png,
        change: before &&
          marked && {
            pixels: marked.count,
            before: before.png,
            marked: await toPng(marked.pixels),
          },
      })
      return marked !== undefined
    },
    /** Writes FOLDER/NAME/index.html with the screens at `positions`. Returns its path. */
    write(folder: string, positions: readonly number[]): string {
      const page = join(folder, name, 'index.html')
      mkdirSync(join(folder, name), { recursive: true })
      const shown = frames.filter(({ position }) => positions.includes(position))
      const json = JSON.stringify({ name, frames: shown }).replaceAll('<', '\\u003c')
      writeFileAtomic(
        page,
        TEMPLATE.replace(DATA, () => json),
      )
      return page
    },
  }
}

/** Why a screen cannot be drawn: a build shows its error page, although no reducer throws. */
export function errorScreen(position: number, build: string): Error {
  return new Error(`${build} shows its error page after action ${position}.`)
}

/** Draws the screen after the action at `position`; 0 is the start. */
export async function takeScreen(player: Player, trace: Trace, position: number): Promise<Screen> {
  const { page, isError } = await player.show(trace, position)
  const take = () => page.screenshot({ animations: 'disabled' })
  let picture = await take()
  // Until two in a row are the same, so that nothing moves.
  for (let tries = 0; tries < 10; tries += 1) {
    const again = await take()
    if (again.equals(picture)) break
    picture = again
  }
  await page.close()
  const pixels = await sharp(picture).ensureAlpha().raw().toBuffer()
  return { png: picture.toString('base64'), pixels, isError }
}

/** Whether two states give the same screen. */
export function isSameScreen(before: unknown, now: unknown): boolean {
  return findDifferences(before, now).every(({ path }) => BOOKKEEPING.test(path))
}

/**
 * Number of pixels that differ between two screens, and a transparent screen that marks them; undefined if too few
 * do.
 */
export function markChanges(
  before: Buffer,
  now: Buffer,
): { count: number; pixels: Buffer } | undefined {
  if (before.equals(now)) return undefined
  const marked = Buffer.alloc(now.length)
  const { width, height } = VIEWPORT
  const options = { threshold: PIXEL_THRESHOLD, includeAA: true, diffMask: true }
  const count = pixelmatch(before, now, marked, width, height, options)
  return count < MIN_CHANGED_PIXELS ? undefined : { count, pixels: marked }
}

async function toPng(pixels: Buffer): Promise<string> {
  const raw = { ...VIEWPORT, channels: 4 } as const
  return (await sharp(pixels, { raw }).png().toBuffer()).toString('base64')
}
