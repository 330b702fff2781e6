import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { writeFileAtomic } from '../lib/outFile.ts'
import { findDifferences } from './compare.ts'
import { describeActions, formatChanges } from './describeActions.ts'
import { type Player, showView, VIEWS } from './player.ts'
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

/** Pictures in PNG, in the order of VIEWS. */
export type Screen = { pictures: Buffer[]; isError: boolean }

/** What differs between two pictures of a view: the number of pixels, and a transparent picture that marks them. */
type Change = { view: string; pixels: number; marked: Buffer }

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
  /** Without dark ones that are as in the frame before. A change has the older picture, and one that marks it. */
  views: {
    name: string
    picture: string
    change?: { pixels: number; before: string; marked: string } | undefined
  }[]
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
  let last: Screen | undefined
  return {
    /**
     * Adds the screen after the action at `position`, and how it differs from `before`, that of another build.
     * Returns the names of the views that do.
     */
    async add(position: number, now: Screen, before?: Screen): Promise<string[]> {
      const action = actions[position - 1]
      const changed = before ? await findChangedViews(before, now) : []
      const views = VIEWS.flatMap(({ name, colorScheme }, index) => {
        const [picture, old] = [now, before].map(screen => screen?.pictures[index])
        const change = changed.find(({ view }) => view === name)
        const isKnown = picture && last?.pictures[index]?.equals(picture)
        if (!picture || (colorScheme === 'dark' && isKnown && !change)) return []
        return {
          name,
          picture: picture.toString('base64'),
          change: change &&
            old && {
              pixels: change.pixels,
              before: old.toString('base64'),
              marked: change.marked.toString('base64'),
            },
        }
      })
      last = now
      frames.push({
        position,
        sentence: action?.sentence ?? 'The start',
        changes: action ? formatChanges(action) : '',
        differs: position === result.first?.position,
        views,
      })
      return changed.map(({ view }) => view)
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

/**
 * Draws the screen after the action at `position`; 0 is the start. `known` are screens that it may equal: the one before
 * in the same build, and that of another build.
 */
export async function takeScreen(
  player: Player,
  trace: Trace,
  position: number,
  known: { last?: Screen | undefined; other?: Screen | undefined } = {},
): Promise<Screen> {
  const { page, isError } = await player.show(trace, position)
  const pictures: Buffer[] = []
  for (const [index, view] of VIEWS.entries()) {
    const last = known.last?.pictures[index]
    const isAsBefore = pictures.every(
      (picture, before) =>
        VIEWS[before]?.colorScheme === 'dark' || known.last?.pictures[before]?.equals(picture),
    )
    if (view.colorScheme === 'dark' && last && isAsBefore) pictures.push(last)
    else {
      await showView(page, view)
      pictures.push(await takePicture(page, [last, known.other?.pictures[index]]))
    }
  }
  await page.close()
  return { pictures, isError }
}

/** Takes a picture until it is one of `known`, or two in a row are the same, so that nothing moves. */
async function takePicture(page: Page, known: (Buffer | undefined)[]): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', fullPage: true })
  let picture = await take()
  for (let tries = 0; tries < 10 && !known.some(each => each?.equals(picture)); tries += 1) {
    const again = await take()
    if (again.equals(picture)) break
    picture = again
  }
  return picture
}

/** Whether two states give the same screen. */
export function isSameScreen(before: unknown, now: unknown): boolean {
  return findDifferences(before, now).every(({ path }) => BOOKKEEPING.test(path))
}

/** The views in which two screens differ in more than noise. */
export async function findChangedViews(before: Screen, now: Screen): Promise<Change[]> {
  const changes: Change[] = []
  for (const [index, { name, width }] of VIEWS.entries()) {
    const pair = [before, now].map(screen => screen.pictures[index] as Buffer)
    if (pair[0]?.equals(pair[1] as Buffer)) continue
    const [old, current] = await Promise.all(
      pair.map(png => sharp(png).ensureAlpha().raw().toBuffer()),
    )
    const marked = markChanges(old as Buffer, current as Buffer, width)
    if (!marked) continue
    const raw = { width, height: marked.pixels.length / width / 4, channels: 4 } as const
    changes.push({
      view: name,
      pixels: marked.count,
      marked: await sharp(marked.pixels, { raw }).png().toBuffer(),
    })
  }
  return changes
}

/**
 * Number of pixels that differ between two pictures in RGBA, and a transparent picture that marks them; undefined if too
 * few do. All pixels below the end of one of them differ.
 */
export function markChanges(
  before: Buffer,
  now: Buffer,
  width: number,
): { count: number; pixels: Buffer } | undefined {
  const length = Math.max(before.length, now.length)
  const [a, b] = [before, now].map(pixels =>
    Buffer.concat([pixels, Buffer.alloc(length - pixels.length, 127)]),
  ) as [Buffer, Buffer]
  const pixels = Buffer.alloc(length)
  const options = { threshold: PIXEL_THRESHOLD, includeAA: true, diffMask: true }
  const count = pixelmatch(a, b, pixels, width, length / width / 4, options)
  return count < MIN_CHANGED_PIXELS ? undefined : { count, pixels }
}
