import { type Browser, chromium } from '@playwright/test'
import { ensureChromium, findHeadlessBrowser } from './chromium.mjs'

/** Launches Chromium without a window, or its headless shell if that is installed. */
export async function launchChromium(): Promise<Browser> {
  await ensureChromium()
  return chromium.launch({ executablePath: await findHeadlessBrowser() })
}
