import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findHeadlessBrowser } from '../../../tools/lib/chromium.mjs'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { expect, test } from '../../support/journey.ts'

// English at /store/, and English from right to left at /store/en-Arab/
test.use({ variant: 'store' })

/** Some font, which the browser finds by another name. Only Linux has fontconfig. */
const FONTS = resolve('node_modules/@expo-google-fonts/inter/400Regular')
const executablePath = await findHeadlessBrowser()

for (const [family, expected] of [
  ['Roboto', 'unloaded'],
  ['Another', process.platform === 'linux' ? 'loaded' : 'unloaded'],
]) {
  test(`beside the font ${family} alone, Inter is ${expected}`, async ({ builtSite: { url } }) => {
    const folder = makeTemporaryFolder('fonts')
    const FONTCONFIG_FILE = join(folder, 'fonts.conf')
    const rename = `<match target="scan"><edit name="family"><string>${family}</string></edit></match>`
    writeFileSync(
      FONTCONFIG_FILE,
      `<fontconfig><dir>${FONTS}</dir><cachedir>${folder}</cachedir>${rename}</fontconfig>`,
    )
    const env = { ...process.env, FONTCONFIG_FILE }
    await using browser = await chromium.launch({ executablePath, args: [], env })
    const page = await browser.newPage({ baseURL: url })
    for (const path of ['legal', 'en-Arab/']) {
      await page.goto(path)
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].map(({ status }) => status)
      })
      expect(fonts, path).toEqual([expected])
    }
  })
}
