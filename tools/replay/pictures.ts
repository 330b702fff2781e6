import { hash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { writeFileAtomic } from '../lib/outFile.ts'
import { type Difference, findDifferences } from './compare.ts'
import { summarizeValue } from './describeResult.ts'
import {
  type ChangedValue,
  type Filmstrip,
  type FilmstripFrame,
  filmstripPage,
} from './filmstrip.ts'
import { type Player, VIEWPORT } from './player.ts'
import type { ReplayResult } from './replay.ts'
import { toSentences } from './sentences.ts'
import type { Trace } from './trace.ts'

/**
 * How much a pixel may differ, from 0 to 1: about eight levels of gray. On a busy machine, differences of
 * six levels were observed.
 */
const PIXEL_THRESHOLD = 0.03
/** The smallest change of a text, a full stop in 12 px, takes 4 pixels. Fewer are noise. */
const MIN_CHANGED_PIXELS = 4
/** Longest payload in the page, in characters. */
const MAX_PAYLOAD_LENGTH = 2000

/** Paths of values with which RTK Query keeps its books. */
const BOOKKEEPING = /\.(requestId|startedTimeStamp|fulfilledTimeStamp)$|^catalogueApi\.provided\b/

/** Number of screens that are drawn around the one of interest. */
const SHOWN_SCREENS = 10

/** Pixels from the top, in RGBA. */
export type Screen = { pixels: Buffer; isError: boolean }

/** The positions of the screens around `position`, of a trace with `length` actions; 0 is the start. */
export function positionsAround(position: number, length: number): number[] {
  const from = Math.max(0, Math.min(position - SHOWN_SCREENS / 2, length + 1 - SHOWN_SCREENS))
  const all = [...Array(length + 1).keys()]
  return all.slice(from, from + SHOWN_SCREENS)
}

/** A page with the screens of a trace, which are added one by one. */
export function openFilmstrip(name: string, trace: Trace, result: ReplayResult) {
  const strip: Filmstrip = { name, pictures: {}, frames: [] }
  const sentences = toSentences(trace)
  return {
    /** Adds the screen after the action at `position`, and how it differs from `before`, that of another build. */
    async add(position: number, { pixels }: Screen, before?: Screen): Promise<void> {
      const marked = before && markChanges(before.pixels, pixels)
      strip.frames.push({
        position,
        sentence: sentences[position - 1] ?? 'The start',
        ...describeFrame(trace, result, position),
        picture: await addPicture(strip, pixels),
        change: before &&
          marked && {
            pixels: marked.count,
            before: await addPicture(strip, before.pixels),
            marked: await addPicture(strip, marked.pixels),
          },
      })
    },
    /** Writes FOLDER/NAME/index.html. Returns its path. */
    write(folder: string): string {
      const page = join(folder, name, 'index.html')
      mkdirSync(join(folder, name), { recursive: true })
      writeFileAtomic(page, filmstripPage(strip))
      return page
    },
  }
}

/** Why a screen cannot be drawn: a build shows its error page, although no reducer throws. */
export function errorScreen(position: number, build: string): Error {
  return new Error(`${build} shows its error page after action ${position}.`)
}

/** Describes the frame after action `index`; 0 is the start. */
function describeFrame(
  trace: Trace,
  result: ReplayResult,
  index: number,
): Omit<FilmstripFrame, 'picture' | 'position' | 'sentence'> {
  const { first, states } = result
  const traced = trace.actions[index - 1]
  if (!traced) return { type: 'start', payload: '', changes: [] }
  const { action, timeMs } = traced
  const payload = JSON.stringify(action.payload, null, 2) ?? ''
  const isLong = payload.length > MAX_PAYLOAD_LENGTH
  return {
    type: action.type,
    timeMs,
    payload: isLong ? `${payload.slice(0, MAX_PAYLOAD_LENGTH)}…` : payload,
    changes: changedValues(findDifferences(states[index - 1], states[index])),
    ...(first?.position === index && { differences: changedValues(first.differences) }),
  }
}

function changedValues(differences: readonly Difference[]): ChangedValue[] {
  const describe = (value: unknown) => (value === undefined ? '' : summarizeValue(value))
  const shown = differences.filter(({ path }) => !BOOKKEEPING.test(path))
  return shown.map(({ path, recorded, recomputed }) => ({
    path,
    before: describe(recorded),
    after: describe(recomputed),
  }))
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
  return { pixels: await sharp(picture).ensureAlpha().raw().toBuffer(), isError }
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

/** Adds a screen to `strip`. Returns its key. */
async function addPicture({ pictures }: Filmstrip, pixels: Buffer): Promise<string> {
  const key = hash('sha256', pixels).slice(0, 16)
  const raw = { ...VIEWPORT, channels: 4 } as const
  const webp = sharp(pixels, { raw }).webp({ lossless: true, exact: true, effort: 1 })
  pictures[key] ??= (await webp.toBuffer()).toString('base64')
  return key
}
