import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { Network } from './network.ts'

/** How much slower than this machine the phone is. */
export const CPU_SLOWDOWN = 4

/** A slow mobile network; both ways the same delay. */
export const NETWORK: Network = { kilobitsPerSecond: 1600, latencyMs: 150 }

/** A phone as Lighthouse has it, in CSS pixels. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** What the measured figures are figures of, in words. */
export const CONDITIONS = `${CPU_SLOWDOWN}x slower CPU, ${NETWORK.kilobitsPerSecond / 1000} Mbit/s, ${NETWORK.latencyMs} ms, a phone of ${PHONE.width} x ${PHONE.height}, HTTP/1.1 with brotli, nothing cached except on warm visits`

/**
 * Lets `work` have a page that no other page has left anything for, as slow as the conditions say;
 * `isNetworkSlow` false leaves the network as fast as this machine.
 */
export async function withPage<Result>(
  browser: Browser,
  isNetworkSlow: boolean,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext()
  try {
    const page = await openPhone(context)
    // It begins when the page is idle, and would be measured with what comes then.
    await page.evaluateOnNewDocument('delete Navigator.prototype.serviceWorker')
    if (isNetworkSlow) {
      const bytesPerSecond = (NETWORK.kilobitsPerSecond * 1000) / 8
      await page.emulateNetworkConditions({
        latency: NETWORK.latencyMs,
        download: bytesPerSecond,
        upload: bytesPerSecond,
      })
    }
    return await work(page)
  } finally {
    await context.close()
  }
}

/** A new tab with the phone's screen and CPU; its network is as fast as this machine. */
export async function openPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.setViewport(PHONE)
  await page.emulateCPUThrottling(CPU_SLOWDOWN)
  return page
}
