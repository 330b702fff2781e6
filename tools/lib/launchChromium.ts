import { type Browser, chromium } from '@playwright/test'
import { ensureChromium, findHeadlessBrowser } from './chromium.mjs'

/**
 * Launches Chromium. Without a window, uses its headless shell if that is installed. Throws an error if a
 * window is needed and there is no screen.
 */
export async function launchChromium(isHeadless: boolean): Promise<Browser> {
  const whole = await ensureChromium()
  const executablePath = isHeadless ? await findHeadlessBrowser() : whole
  return chromium.launch({ executablePath, headless: isHeadless }).catch(error => {
    // Chromium's own message is a long log.
    if (isHeadless || !/X ?Server/i.test(String(error))) throw error
    throw new Error('Chromium cannot open a window: there is no screen.')
  })
}
