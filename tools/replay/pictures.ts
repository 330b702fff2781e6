import { hash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import type { ActionRange } from './actionRange.ts'
import { type Difference, findDifferences } from './compare.ts'
import { count, summarizeValue } from './describeResult.ts'
import {
  type ChangedValue,
  type Filmstrip,
  type FilmstripFrame,
  filmstripPage,
  readFilmstrip,
} from './filmstrip.ts'
import { type PlayedSite, playTrace, VIEWPORT } from './playTrace.ts'
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

/** A page with more would take hours to draw, and too long to open. */
const MAX_SCREENS = 1000
/** Paths of values with which RTK Query keeps its books. */
const BOOKKEEPING = /\.(requestId|startedTimeStamp|fulfilledTimeStamp)$|^catalogueApi\.provided\b/

type PicturesOptions = {
  /** Name of the page and of its folder. */
  name: string
  trace: Trace
  result: ReplayResult
  /** The page is written to FOLDER/NAME/index.html. */
  folder: string
  /** An older page, or the folder of older pages. */
  against?: string | undefined
  site: PlayedSite
  /** The screens to draw, by default all. */
  range?: ActionRange | undefined
}

/**
 * Replays `trace` on the built site and writes a page with a picture of the screen after every action.
 * With older pictures, `changed` has the positions of the actions after which the screen is another one, 0
 * for the start, and `summary` is such as '3 of 46 screens changed: 31, 34–35'.
 */
export async function writePictures(options: PicturesOptions) {
  const { name, trace, result, folder, against, site } = options
  const { range = { from: 0, to: Number.POSITIVE_INFINITY } } = options
  const { length } = trace.actions
  const chosen = Math.min(range.to, length) - range.from + 1
  if (chosen < 1) throw new Error(`It has ${length} actions, and none in this range.`)
  if (chosen > MAX_SCREENS) {
    throw new Error(`It has ${length} actions: choose some with --range, such as --range 1-100.`)
  }
  const olderPage = against === undefined ? undefined : findOlderPage(against, name)
  const older = olderPage === undefined ? undefined : readFilmstrip(olderPage)
  const strip: Filmstrip = { name, pictures: {}, frames: [] }
  const sentences = toSentences(trace)
  const screens = [...(await takeScreens(trace, site, range)).entries()]
  await forEachWithProgress('Saving screens', screens, async ([index, screen]) => {
    const position = range.from + index
    const frame = describeFrame(trace, result, position)
    const sentence = sentences[position - 1] ?? 'The start'
    strip.frames.push({ position, sentence, ...frame, picture: await addPicture(strip, screen) })
  })
  if (older) await markChanges(strip, older)
  else if (against !== undefined) strip.summary = `no older screens of ${name} in ${against}`
  const page = join(folder, name, 'index.html')
  mkdirSync(join(folder, name), { recursive: true })
  writeFileAtomic(page, filmstripPage(strip))
  return { page, summary: strip.summary, changed: older && changedFrames(strip) }
}

/** `against` itself if it is a page, or the page in that folder; undefined if there is none. */
function findOlderPage(against: string, name: string): string | undefined {
  const pages = [against, join(against, name, 'index.html'), join(against, 'index.html')]
  return pages.find(page => statSync(page, { throwIfNoEntry: false })?.isFile())
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
  const { action, timeMs, isSkipped } = traced
  const payload = JSON.stringify(action.payload, null, 2) ?? ''
  const isLong = payload.length > MAX_PAYLOAD_LENGTH
  return {
    type: isSkipped ? `${action.type} (skipped)` : action.type,
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

/** The pixels of a screen, from the top, in RGBA. */
type Screen = Buffer

/** The screen after each action in `range`. */
async function takeScreens(trace: Trace, site: PlayedSite, range: ActionRange): Promise<Screen[]> {
  const screens: Screen[] = []
  await playTrace(trace, site, range, async page => {
    const screen = await takeScreen(page)
    const last = screens.at(-1)
    screens.push(last && !compare(last, screen) ? last : screen)
  })
  return screens
}

/** Takes screenshots until two in a row are the same, so that nothing moves. Gives up after ten more. */
async function takeScreen(page: Page): Promise<Screen> {
  const take = () => page.screenshot({ animations: 'disabled' })
  let picture = await take()
  for (let tries = 0; tries < 10; tries += 1) {
    const again = await take()
    if (again.equals(picture)) break
    picture = again
  }
  return decode(picture)
}

/** Sets `change` of each frame whose picture differs from that of the same action in `older`. */
export async function markChanges(strip: Filmstrip, older: Filmstrip): Promise<void> {
  for (const frame of strip.frames) {
    const olderFrame = older.frames.find(({ position }) => position === frame.position)
    // Most screens are the same to the byte.
    if (olderFrame?.picture === frame.picture) continue
    const before = olderFrame && (await readPicture(older, olderFrame))
    const now = await readPicture(strip, frame)
    // A screen of another size cannot be compared.
    if (before?.length !== now.length) {
      frame.change = { pixels: VIEWPORT.width * VIEWPORT.height }
      continue
    }
    const change = compare(before, now)
    if (!change) continue
    frame.change = {
      pixels: change.pixels,
      before: await addPicture(strip, before),
      marked: await addPicture(strip, change.marked),
    }
  }
  const changed = changedFrames(strip)
  const noun = `of ${count(strip.frames.length, 'screen')} changed`
  strip.summary = `${changed.length} ${noun}${changed.length > 0 ? `: ${formatRanges(changed)}` : ''}`
}

function changedFrames({ frames }: Filmstrip): number[] {
  return frames.filter(({ change }) => change).map(({ position }) => position)
}

/** Ascending numbers with ranges: '31, 34–39'. */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range?.[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ')
}

/**
 * Number of pixels that differ between screens of the same size, and a transparent screen that marks
 * them; undefined if too few do.
 */
function compare(before: Screen, now: Screen): { pixels: number; marked: Screen } | undefined {
  const marked = Buffer.alloc(now.length)
  const { width, height } = VIEWPORT
  const options = { threshold: PIXEL_THRESHOLD, includeAA: true, diffMask: true }
  const pixels = before.equals(now) ? 0 : pixelmatch(before, now, marked, width, height, options)
  return pixels < MIN_CHANGED_PIXELS ? undefined : { pixels, marked }
}

/** Adds a screen to `strip`. Returns its key. */
export async function addPicture({ pictures }: Filmstrip, screen: Screen): Promise<string> {
  const key = hash('sha256', screen).slice(0, 16)
  const raw = { ...VIEWPORT, channels: 4 } as const
  const webp = sharp(screen, { raw }).webp({ lossless: true, exact: true, effort: 1 })
  pictures[key] ??= (await webp.toBuffer()).toString('base64')
  return key
}

function readPicture({ pictures }: Filmstrip, { picture }: FilmstripFrame): Promise<Screen> {
  return decode(Buffer.from(pictures[picture] ?? '', 'base64'))
}

function decode(picture: Buffer): Promise<Screen> {
  return sharp(picture).ensureAlpha().raw().toBuffer()
}
