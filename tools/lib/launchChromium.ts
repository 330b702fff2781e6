import { type Browser, chromium } from '@playwright/test'
import { ensureChromium, findHeadlessBrowser } from './chromium.mjs'

/** Launches Chromium without a window, or its headless shell if that is installed. */
export async function launchChromium(): Promise<Browser> {
  await ensureChromium()
  // A partly redrawn tile may have other antialiased edges than a fully drawn one.
  const args = ['--disable-partial-raster']
  return chromium.launch({ executablePath: await findHeadlessBrowser(), args })
}
