import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { launchChromium } from '../lib/launchChromium.ts'
import { openHost, serveFolder } from '../lib/staticHost.ts'
import { type Filmstrip, type Frame, filmstripPage, readFilmstrip } from './filmstrip.ts'
import { bundleInstrument } from './bundleInstrument.ts'
import type { ReplayResult } from './replay.ts'
import { buildFolder, unansweredPaths, undrawnSelector } from './site.ts'
import type { Trace } from './trace.ts'

/** The site has its store some time after it is loaded. */
const START_LIMIT_MS = 10_000
/** How far apart two pixels may be drawn from one run to the next, 0 to 1: about eight levels of grey; a busy machine was seen to draw one that was six apart. */
const PIXEL_THRESHOLD = 0.03
/**
 * A screen has changed from so many differing pixels on: the smallest change of a text, a full stop
 * in 12 px, takes 4. Fewer are noise of drawing.
 */
const MIN_CHANGED_PIXELS = 4
/** High enough to show a list below a heading. */
const VIEWPORT = { width: 1280, height: 1200 }
type PicturesOptions = {
  /** What the page is called, and its folder. */
  name: string
  trace: Trace
  result: ReplayResult
  /** Gets NAME/index.html. */
  folder: string
  /** A folder of an older run: pictures that changed since are marked. */
  against?: string | undefined
  /** The built site. */
  dist?: string
}

/**
 * Replays `trace` on the built site in a Chromium that reaches nothing else, and writes one page with a
 * picture of the screen after every action; gives its path. No storage is touched.
 */
export async function writePictures(options: PicturesOptions): Promise<string> {
  const { name, trace, result, folder, against, dist = buildFolder } = options
  const older = against === undefined ? undefined : readOlder(join(against, name, 'index.html'))
  const pictures = await takePictures(trace, dist)
  const strip: Filmstrip = { name, pictures: {}, frames: [] }
  pictures.forEach((picture, index) => {
    const id = createHash('sha256').update(picture).digest('hex').slice(0, 16)
    strip.pictures[id] = picture.toString('base64')
    strip.frames.push({ ...describeFrame(trace, result, index), picture: id })
  })
  if (older) markChanges(strip, older)
  mkdirSync(join(folder, name), { recursive: true })
  const page = join(folder, name, 'index.html')
  writeFileSync(page, filmstripPage(strip))
  return page
}

/** A trace that the older run did not have is new, and nothing in it has changed. */
function readOlder(page: string): Filmstrip | undefined {
  return existsSync(page) ? readFilmstrip(readFileSync(page, 'utf8'), page) : undefined
}

/** Throws a sentence where `folder` has no pictures of an earlier run. */
export function requirePictures(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--against ${folder}: this folder does not exist.`)
  }
  if (!readdirSync(folder).some(name => existsSync(join(folder, name, 'index.html')))) {
    throw new Error(`--against ${folder}: this folder has no pictures of an earlier run.`)
  }
}

/** Throws a sentence where the built site cannot be drawn. */
export function requireBuiltSite(): void {
  const shell = join(buildFolder, 'index.html')
  if (!existsSync(shell))
    throw new Error(`There is no ${buildFolder}/ yet: npm run build makes it.`)
  const [, base = '/'] = /src="([^"]*)assets\//.exec(readFileSync(shell, 'utf8')) ?? []
  if (base !== '/') {
    throw new Error(
      `${buildFolder}/ is built for the base ${base}: pictures want npm run build without --base.`,
    )
  }
}

/** What stands beside the picture; index 0 is the start, before any action. */
function describeFrame(trace: Trace, result: ReplayResult, index: number): Omit<Frame, 'picture'> {
  const traced = trace.actions[index - 1]
  if (!traced) return { type: 'start', changes: [] }
  const { action, timeMs, isSkipped } = traced
  return {
    type: isSkipped ? `${action.type} (skipped)` : action.type,
    timeMs,
    payload: action.payload,
    changes: result.changes[index - 1] ?? [],
    differences: result.first?.position === index ? result.first.differences : undefined,
  }
}

/** PNG files: the start, then the screen after each action. */
async function takePictures(trace: Trace, dist: string): Promise<Buffer[]> {
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
    const started = page.waitForFunction(() => window.__trace.exportLifted(), null, {
      timeout: START_LIMIT_MS,
    })
    await started.catch(() => {
      throw new Error('The built site starts no Redux store.')
    })
    await page.evaluate(lifted => {
      window.__trace.importLifted(lifted as never)
      window.__trace.lock(true)
    }, liftedState(trace))
    const pictures: Buffer[] = []
    for (let index = 0; index <= trace.actions.length; index += 1) {
      await page.evaluate(at => window.__trace.jumpTo(at), index)
      await settle(page)
      const picture = await takeStill(page)
      const last = pictures.at(-1)
      const isSame = last && !compare(PNG.sync.read(last), PNG.sync.read(picture)).isChanged
      pictures.push(isSame ? last : picture)
    }
    return pictures
  } finally {
    await browser.close()
    host.close()
  }
}

/** A picture of a screen that has come to rest: the same twice in a row. */
async function takeStill(page: Page): Promise<Buffer> {
  let picture = await page.screenshot({ animations: 'disabled' })
  for (let tries = 0; tries < 10; tries += 1) {
    const again = await page.screenshot({ animations: 'disabled' })
    if (again.equals(picture)) return again
    picture = again
  }
  return picture
}

/** Waits until the pictures on the screen are there and everything is drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(undrawn => {
    const isNear = (element: Element) => element.getBoundingClientRect().top < window.innerHeight
    const images = [...document.images].filter(isNear)
    const parts = [...document.querySelectorAll(undrawn)].filter(isNear)
    return images.every(image => image.complete) && parts.length === 0
  }, undrawnSelector)
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** The trace as the instrument imports it. */
function liftedState({ actions, initialState }: Trace) {
  const entries = [{ action: { type: '@@INIT' }, timeMs: 0 }, ...actions].map(
    ({ action, timeMs = 0 }) => ({ type: 'PERFORM_ACTION', action, timestamp: timeMs }),
  )
  const ids = entries.map((_, id) => id)
  return {
    actionsById: Object.fromEntries(entries.entries()),
    stagedActionIds: ids,
    nextActionId: ids.length,
    skippedActionIds: actions.flatMap(({ isSkipped }, index) => (isSkipped ? [index + 1] : [])),
    committedState: initialState,
    currentStateIndex: ids.length - 1,
    computedStates: [],
    monitorState: null,
  }
}

/**
 * Sets beside each frame how its picture differs from that of the same action in the older run;
 * fewer than MIN_CHANGED_PIXELS are no change.
 */
export function markChanges(strip: Filmstrip, older: Filmstrip): void {
  strip.frames.forEach((frame, index) => {
    const before = older.frames[index]
    const picture = before && older.pictures[before.picture]
    if (!before || picture === undefined) {
      frame.change = { pixels: VIEWPORT.width * VIEWPORT.height }
      return
    }
    if (before.picture === frame.picture) return
    const now = readPicture(strip.pictures[frame.picture] ?? '')
    const { isChanged, pixels, marked } = compare(readPicture(picture), now)
    if (!isChanged) return
    frame.change = {
      pixels,
      before: keep(strip, picture),
      ...(marked && { marked: keep(strip, PNG.sync.write(marked).toString('base64')) }),
    }
  })
}

/** How many pixels differ, and a picture of which; pictures of two sizes differ in all. */
function compare(then: PNG, now: PNG): { isChanged: boolean; pixels: number; marked?: PNG } {
  const { width, height } = now
  if (then.width !== width || then.height !== height) {
    return { isChanged: true, pixels: width * height }
  }
  const marked = new PNG({ width, height })
  const pixels = pixelmatch(then.data, now.data, marked.data, width, height, {
    threshold: PIXEL_THRESHOLD,
    includeAA: true,
  })
  return { isChanged: pixels >= MIN_CHANGED_PIXELS, pixels, marked }
}

/** Adds a picture to the strip; gives its name there. */
function keep(strip: Filmstrip, base64: string): string {
  const id = createHash('sha256').update(base64).digest('hex').slice(0, 16)
  strip.pictures[id] = base64
  return id
}

function readPicture(base64: string): PNG {
  return PNG.sync.read(Buffer.from(base64, 'base64'))
}
