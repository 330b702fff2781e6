import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'

/** A Chromium, visible or not; throws a sentence where there is no screen to show it on. */
export async function launchChromium(isHeadless: boolean): Promise<Browser> {
  const executablePath = await ensureChromium()
  return chromium.launch({ executablePath, headless: isHeadless }).catch(error => {
    // Chromium's own log says it in many lines.
    if (isHeadless || !/X ?Server/i.test(String(error))) throw error
    throw new Error('There is no screen on which Chromium could open a window.')
  })
}
