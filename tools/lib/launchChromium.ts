import { type Browser, chromium } from '@playwright/test'
import { ensureChromium, findHeadlessBrowser } from './chromium.mjs'

/** Launches Chromium without a window, or its headless shell if that is installed. */
export async function launchChromium(): Promise<Browser> {
  await ensureChromium()
  // A tile that is redrawn in part may get other edges than a whole one.
  const args = ['--disable-partial-raster']
  return chromium.launch({ executablePath: await findHeadlessBrowser(), args })
}
