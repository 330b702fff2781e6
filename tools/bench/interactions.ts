import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { openHost, serveFolder } from '../lib/staticHost.ts'
import { percentile } from '../lib/statistics.ts'
import { formatSpread, formatTable } from '../lib/table.ts'
import { copySite, growingApps } from './catalogues.ts'
import { withPage } from './conditions.ts'
import { timeToPaint } from './painted.ts'

/** So many apps are scrolled through, so far and so fast. */
const SCROLLED = { apps: 10_000, px: 12_000, pxPerSecond: 2000 }

export type InteractionResult = {
  /** Ms from a tap on a card to the first frame of the app's page, by the screen with the card. */
  clicks: { screen: string; ms: number[] }[]
  /** One of each per run. */
  scroll: {
    medianFrameMs: number[]
    p95FrameMs: number[]
    worstFrameMs: number[]
    mostNodes: number[]
  }
}

/** Taps and scrolls `runs` times on the site built in `siteDir`; `folder` takes a copy with more apps. */
export async function measureInteractions(
  browser: Browser,
  folder: string,
  siteDir: string,
  runs: number,
): Promise<InteractionResult> {
  const shipped = serveFolder(siteDir, { isCompressed: true })
  const grownDir = join(folder, 'scrolled')
  await copySite(siteDir, grownDir, growingApps(SCROLLED.apps))
  const grown = serveFolder(grownDir, { isCompressed: true })
  const host = await openHost(shipped)
  const result: InteractionResult = {
    clicks: ['/', '/apps'].map(screen => ({ screen, ms: [] })),
    scroll: { medianFrameMs: [], p95FrameMs: [], worstFrameMs: [], mostNodes: [] },
  }
  for (let run = 0; run < runs; run += 1) {
    host.handler = shipped
    for (const { screen, ms } of result.clicks) {
      ms.push(await withPage(browser, false, page => tapCard(page, host.origin + screen)))
    }
    host.handler = grown
    const { frames, mostNodes } = await withPage(browser, false, page =>
      scroll(page, `${host.origin}/apps`),
    )
    result.scroll.medianFrameMs.push(percentile(frames, 0.5))
    result.scroll.p95FrameMs.push(percentile(frames, 0.95))
    result.scroll.worstFrameMs.push(Math.max(...frames))
    result.scroll.mostNodes.push(mostNodes)
  }
  host.close()
  return result
}

async function openAtRest(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForNetworkIdle()
  await after(1000)
}

async function tapCard(page: Page, url: string): Promise<number> {
  await openAtRest(page, url)
  const link = await page.waitForSelector('.app-grid a')
  if (!link) throw new Error(`${url} has no card`)
  await link.scrollIntoView()
  await after(500)
  const text = (await link.evaluate(({ textContent }) => textContent)) ?? ''
  return timeToPaint(page, 'click', { selector: '#page-title', text }, () => link.tap())
}

async function scroll(page: Page, url: string): Promise<{ frames: number[]; mostNodes: number }> {
  await openAtRest(page, url)
  await page.evaluate(() => {
    const seen = { frames: [] as number[], mostNodes: 0 }
    Object.assign(window, { benchScroll: seen })
    let lastMs: number | undefined
    requestAnimationFrame(function next(nowMs) {
      if (lastMs !== undefined) seen.frames.push(nowMs - lastMs)
      lastMs = nowMs
      seen.mostNodes = Math.max(seen.mostNodes, document.querySelectorAll('*').length)
      requestAnimationFrame(next)
    })
  })
  const client = await page.createCDPSession()
  await client.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 600,
    yDistance: -SCROLLED.px,
    speed: SCROLLED.pxPerSecond,
    gestureSourceType: 'touch',
  })
  return page.evaluate(
    () => Reflect.get(window, 'benchScroll') as { frames: number[]; mostNodes: number },
  )
}

export function interactionTable({ clicks, scroll }: InteractionResult): string {
  const apps = SCROLLED.apps.toLocaleString('en-US')
  return formatTable(
    ['Interaction', 'Figure', 'At most'],
    [
      ...clicks.map(({ screen, ms }) => [
        `tap on a card of ${screen} to the first frame of the app's page, ms`,
        formatSpread(ms),
        '100',
      ]),
      [`scrolling ${apps} apps, median frame, ms`, formatSpread(scroll.medianFrameMs, 1), '–'],
      [`scrolling ${apps} apps, 95 of 100 frames, ms`, formatSpread(scroll.p95FrameMs, 1), '–'],
      [`scrolling ${apps} apps, longest frame, ms`, formatSpread(scroll.worstFrameMs, 1), '–'],
      [`scrolling ${apps} apps, most DOM nodes`, formatSpread(scroll.mostNodes), '500'],
    ],
  )
}
