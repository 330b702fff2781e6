import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { launchChromium } from '../lib/launchChromium.ts'
import { openHost, serveFolder } from '../lib/staticHost.ts'
import { bundleInstrument } from './bundleInstrument.ts'
import { type Filmstrip, type Frame, filmstripPage, readFilmstrip } from './filmstrip.ts'
import type { ReplayResult } from './replay.ts'
import { buildFolder, unansweredPaths, undrawnSelector } from './siteAdapter.ts'
import type { Trace } from './trace.ts'

/** High enough to show a list below a heading. */
const VIEWPORT = { width: 1280, height: 1200 }
/**
 * How much a pixel may differ, from 0 to 1: about eight levels of grey. On a busy machine, differences of
 * six levels were observed.
 */
const PIXEL_THRESHOLD = 0.03
/** The smallest change of a text, a full stop in 12 px, takes 4 pixels. Fewer are noise. */
const MIN_CHANGED_PIXELS = 4

type PicturesOptions = {
  /** Name of the page and of its folder. */
  name: string
  trace: Trace
  result: ReplayResult
  /** The page is written to FOLDER/NAME/index.html. */
  folder: string
  /** Folder of an older run. Pictures that changed since are marked. */
  against?: string | undefined
  /** Folder of the built site. */
  dist?: string
}

/**
 * Replays `trace` on the built site and writes a page with a picture of the screen after every action.
 * Chromium reaches nothing but the site, and storage stays untouched. Resolves to the page's path.
 */
export async function writePictures(options: PicturesOptions): Promise<string> {
  const { name, trace, result, folder, against, dist = buildFolder } = options
  const screens = await takePictures(trace, dist)
  const strip: Filmstrip = { name, pictures: {}, frames: [] }
  for (const [index, screen] of screens.entries()) {
    const picture = addPicture(strip, screen)
    strip.frames.push({ ...describeFrame(trace, result, index), picture })
  }
  const older = against === undefined ? undefined : join(against, name, 'index.html')
  if (older !== undefined && existsSync(older)) markChanges(strip, readFilmstrip(older))
  else if (older !== undefined) console.error(`${older} does not exist: nothing to compare with.`)
  const page = join(folder, name, 'index.html')
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(page, filmstripPage(strip))
  return page
}

/** Describes the frame after action `index`; 0 is the start. */
function describeFrame(trace: Trace, result: ReplayResult, index: number): Omit<Frame, 'picture'> {
  const traced = trace.actions[index - 1]
  if (!traced) return { type: 'start', changes: {} }
  const { action, timeMs, isSkipped } = traced
  return {
    type: isSkipped ? `${action.type} (skipped)` : action.type,
    timeMs,
    payload: action.payload,
    changes: result.changes[index - 1] ?? {},
    differences: result.first?.position === index ? result.first.differences : undefined,
  }
}

/** The screen at the start, then after each action, as PNG. */
async function takePictures({ actions, initialState }: Trace, dist: string): Promise<Buffer[]> {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`Cannot find the built site in ${dist}: run npm run build first.`)
  }
  const host = await openHost(serveFolder(dist))
  const browser = await launchChromium(true)
  try {
    const page = await browser.newPage({
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await page.route('**/*', route => {
      const { origin, pathname } = new URL(route.request().url())
      if (origin !== host.origin) return route.abort()
      if (!unansweredPaths.includes(pathname)) return route.continue()
    })
    await page.addInitScript(await bundleInstrument())
    await page.goto(host.origin)
    await page
      .waitForFunction(() => window.__trace.exportLifted())
      .catch(() => {
        throw new Error('The built site starts no Redux store. Was it built with --base?')
      })
    const staged = actions.map(({ action, isSkipped }) =>
      isSkipped ? { type: '@@SKIPPED' } : action,
    )
    await page.evaluate(
      ([actions, state]) => {
        window.__trace.importLifted(actions, state)
        window.__trace.lock(true)
      },
      [staged, initialState] as const,
    )
    const pictures: Buffer[] = []
    for (let index = 0; index <= actions.length; index += 1) {
      await page.evaluate(at => window.__trace.jumpTo(at), index)
      await waitUntilDrawn(page)
      const picture = await takeStill(page)
      const last = pictures.at(-1)
      pictures.push(last && !compare(last, picture) ? last : picture)
    }
    return pictures
  } finally {
    await browser.close()
    host.close()
  }
}

/** Waits for the images on the screen and for everything that is drawn later. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(undrawn => {
    const isOnScreen = (element: Element) =>
      element.getBoundingClientRect().top < window.innerHeight
    const images = [...document.images].filter(isOnScreen)
    const parts = [...document.querySelectorAll(undrawn)].filter(isOnScreen)
    return images.every(image => image.complete) && parts.length === 0
  }, undrawnSelector)
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Takes screenshots until two in a row are the same, so that nothing moves. Gives up after ten more. */
async function takeStill(page: Page): Promise<Buffer> {
  let picture = await page.screenshot({ animations: 'disabled' })
  for (let tries = 0; tries < 10; tries += 1) {
    const again = await page.screenshot({ animations: 'disabled' })
    if (again.equals(picture)) break
    picture = again
  }
  return picture
}

/** Sets `change` of each frame whose picture differs from that of the same action in `older`. */
export function markChanges(strip: Filmstrip, older: Filmstrip): void {
  for (const [index, frame] of strip.frames.entries()) {
    const before = pictureAt(older, index)
    const change = before && compare(before, pictureAt(strip, index) as Buffer)
    if (!before) frame.change = { pixels: VIEWPORT.width * VIEWPORT.height }
    else if (change) {
      frame.change = {
        pixels: change.pixels,
        before: addPicture(strip, before),
        marked: addPicture(strip, PNG.sync.write(change.marked)),
      }
    }
  }
}

/** The PNG of a frame; undefined after the last frame. */
function pictureAt({ frames, pictures }: Filmstrip, index: number): Buffer | undefined {
  const frame = frames[index]
  return frame && Buffer.from(pictures[frame.picture] ?? '', 'base64')
}

/** Number of pixels that differ, and a picture that marks them; undefined if too few do. */
function compare(before: Buffer, now: Buffer): { pixels: number; marked: PNG } | undefined {
  if (before.equals(now)) return undefined
  const [{ data: a }, { data: b, width, height }] = [PNG.sync.read(before), PNG.sync.read(now)]
  const marked = new PNG({ width, height })
  const pixels = pixelmatch(a, b, marked.data, width, height, {
    threshold: PIXEL_THRESHOLD,
    includeAA: true,
  })
  return pixels < MIN_CHANGED_PIXELS ? undefined : { pixels, marked }
}

/** Adds a PNG to the pictures of `strip`; returns its key. */
function addPicture(strip: Filmstrip, png: Buffer): string {
  const key = createHash('sha256').update(png).digest('hex').slice(0, 16)
  strip.pictures[key] = png.toString('base64')
  return key
}
