import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { ensureChromium } from '../chromium.mjs'

/** The script that stands in for the extension, ready to be put into a page. */
export async function bundleInstrument(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('instrumentInPage.ts', import.meta.url)),
        formats: ['iife'],
        name: 'traceInstrument',
      },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = output[0]?.output ?? []
  if (chunk === undefined) throw new Error('The instrument could not be bundled.')
  return chunk.code
}

/** A Chromium, visible or not; throws a sentence where there is no screen to show it on. */
export async function launchChromium(isHeadless: boolean): Promise<Browser> {
  const executablePath = await ensureChromium()
  return chromium.launch({ executablePath, headless: isHeadless }).catch(error => {
    // Chromium's own log says it in many lines.
    if (isHeadless || !/X ?Server/i.test(String(error))) throw error
    throw new Error('There is no screen on which Chromium could open a window.')
  })
}
