import { join } from 'node:path'
import sharp from 'sharp'
import { defineCommand, runCommand } from '../lib/command.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { requireBuild } from '../site/builtSite.ts'
import { openHost, serveFolder } from '../site/staticHost.ts'

const PAGES = { home: '', detail: 'appdetails/17' }
const THEMES = ['light', 'dark'] as const

const command = defineCommand(
  'docs:images',
  'Takes the pictures of the README, in docs/images/, from the built site in dist/. Run npm run build first.',
  'npm run docs:images',
).action(async () => {
  requireBuild('dist')
  const host = await openHost(serveFolder('dist'))
  const browser = await launchChromium()
  for (const colorScheme of THEMES) {
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    // The font that this page may request serves the next ones, from the browser's cache.
    await page.goto(host.origin, { waitUntil: 'networkidle' })
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(`${host.origin}/${path}`, { waitUntil: 'networkidle' })
      const picture = sharp(await page.screenshot()).resize(800)
      await picture.png({ palette: true }).toFile(join('docs/images', `${name}-${colorScheme}.png`))
    }
  }
  await browser.close()
  host.close()
})
await runCommand(command)
