import puppeteer, { type Browser } from 'puppeteer-core'
import { ensureChromium } from '../lib/chromium.mjs'

/** Large catalogues take their time on a slow CPU. In ms. */
const PATIENCE_MS = 300_000

/** A Chromium without a window; it ends with this process. */
export async function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await ensureChromium(),
    protocolTimeout: PATIENCE_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--disable-background-networking',
      // As root, Chromium starts in no other way.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}
