import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import type { AppRecord } from '../../src/shared/appRecord.ts'
import { buildSite } from '../../tools/build/buildSite.ts'
import { makeApp } from '../support/makeApp.ts'

/** Builds the site of `catalogue`; pictures are the shipped ones. */
async function build(catalogue: unknown, env?: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  const publicDir = join(folder, 'public')
  const dist = join(folder, 'dist')
  mkdirSync(publicDir)
  cpSync('public/images', join(publicDir, 'images'), { recursive: true })
  writeFileSync(join(publicDir, 'data.json'), JSON.stringify(catalogue))
  const noise = { width: 512, height: 512, channels: 3 as const }
  await sharp({ create: { ...noise, background: '#888', noise: { type: 'gaussian', sigma: 80 } } })
    .png()
    .toFile(join(publicDir, 'images/noise.png'))
  const result = await buildSite({ outDir: dist, publicDir, ...(env && { env }) })
  return { ...result, dist, read: (file: string) => readFileSync(join(dist, file), 'utf8') }
}

describe('npm run build', { timeout: 120_000 }, () => {
  it('is stopped by a faulty catalogue, with the list of its faults', async () => {
    const { code, output, dist } = await build([
      makeApp({ downloads: -1 }),
      { id: 'x', title: ' ' },
    ])
    expect(code).toBe(1)
    expect(output).toContain('data.json is no valid catalogue')
    expect(output).toContain('record 0: downloads is -1')
    expect(output).toContain('record 1: title is " "')
    expect(existsSync(dist)).toBe(false)
  })

  it('without SITE_URL warns, and writes no tag that would need it', async () => {
    const { code, output, read, dist } = await build([makeApp({ id: 1 })], { SITE_URL: '' })
    expect(code).toBe(0)
    expect(output).toContain('SITE_URL is not set')
    for (const file of ['index.html', 'apps.html', 'appdetails/1.html', '404.html']) {
      expect(read(file)).not.toMatch(
        /canonical|og:url|og:image|http:\/\/(?!www\.w3\.org)|prerender\.invalid/,
      )
    }
    expect(readdirSync(dist)).not.toContain('sitemap.xml')
  })

  it('makes a page and a light picture of every app, hostile ones too', async () => {
    const bare: AppRecord = { id: -1.5, title: 'Bare' }
    const noisy = makeApp({ id: 7, title: 'Noisy', image: 'images/noise.png' })
    const hostile = SCENARIOS.hostile.records()
    const { code, output, read, dist } = await build([...hostile, bare, noisy], {
      SITE_URL: 'https://apps.example',
    })
    expect(code, output).toBe(0)
    const pictures = readdirSync(join(dist, 'previews'))
    expect(pictures).toHaveLength(hostile.length + 3)
    for (const picture of pictures) {
      const png = readFileSync(join(dist, 'previews', picture))
      expect(png.length, picture).toBeLessThanOrEqual(60_000)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
    for (const { id, title } of hostile) {
      const html = read(`appdetails/${id}.html`)
      expect(html).not.toMatch(/<script>alert|<img src=x| style="/)
      expect(html).toContain(`<link rel="canonical" href="https://apps.example/appdetails/${id}"`)
      const [, json = ''] = /id="carried">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).apps[0].title).toBe(title)
    }
    expect(read('appdetails/-1.5.html')).toContain('No ratings yet.')
  })
})
