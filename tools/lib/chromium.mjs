// Finds or installs the Chromium for tests and tools.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findAptProblem, findOnPath, installByApt, run } from './programs.mjs'

const PLAYWRIGHT = fileURLToPath(
  new URL('../../node_modules/@playwright/test/cli.js', import.meta.url),
)

/**
 * The path of a Chromium: from CHROMIUM, on the PATH, or Playwright's own; undefined if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const { CHROMIUM } = process.env
  if (CHROMIUM) return CHROMIUM
  return findOnPath('chromium') ?? findOnPath('google-chrome') ?? (await findPlaywrightChromium())
}

/**
 * The path of a browser for work without a window: Chromium's headless shell, in which tests take half
 * the time, or else a whole Chromium; undefined if there is neither.
 * @returns {Promise<string | undefined>}
 */
export async function findHeadlessBrowser() {
  const shell = process.env.CHROMIUM ? undefined : findOnPath('chromium-headless-shell')
  return shell ?? (await findChromium())
}

/** Installs a Chromium if none is found. Throws an error if that is not possible. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found !== undefined) {
    if (!existsSync(found)) throw new Error(`CHROMIUM is ${found}, which does not exist.`)
    return found
  }
  console.log('Installing a Chromium for the tests …')
  if (findAptProblem() === undefined) {
    // Not every system has the headless shell, and a pattern may match no package.
    installByApt(['chromium', 'fonts-liberation', '?exact-name(chromium-headless-shell)'])
  }
  if ((await findChromium()) === undefined) {
    run(process.execPath, [PLAYWRIGHT, 'install', 'chromium'])
  }
  const installed = await findChromium()
  if (installed === undefined) {
    throw new Error('Could not install a Chromium. Install one, or set CHROMIUM to its path.')
  }
  return installed
}

async function findPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
