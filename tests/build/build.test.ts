import { createHash } from 'node:crypto'
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
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { differenceEuclidean } from 'culori'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import { homeTitle } from '../../src/shared/domain/homeTitle.ts'
import { fileLimitWarning } from '../../tools/build/fileCount.ts'
import { type BuildOptions, buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { derivePalette } from '../../tools/company/palette.ts'
import { FIXTURE_COMPANY, FIXTURE_PUBLIC } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { makeApp } from '../support/makeApp.ts'

/** The pages of the tests' brand, and files that are copied. */
const COMPANY_FILES = {
  'public/app-ads.txt': 'google.com, pub-0, DIRECT\r\n',
  'public/.well-known/security.txt': 'Contact: mailto:a@b.example\n',
  'pages/legal.md': '# Legal notice\n\nBy {company}.\n\n> Quoted\n',
  'pages/apps/privacy.md': '# Privacy of {title}\n\n{title} keeps nothing.\n',
}

/** Builds the site for `catalogue` with the tests' brand and pictures. */
async function build(
  catalogue: unknown,
  env?: Record<string, string>,
  options?: Partial<BuildOptions>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  const publicDir = join(folder, 'public')
  const dist = join(folder, 'dist')
  mkdirSync(publicDir)
  for (const [file, text] of Object.entries(COMPANY_FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  cpSync(`${FIXTURE_COMPANY}/company.json`, join(folder, 'company.json'))
  for (const name of ['images', '.well-known']) {
    cpSync(`${FIXTURE_PUBLIC}/${name}`, join(publicDir, name), { recursive: true })
  }
  writeFileSync(join(publicDir, 'data.json'), JSON.stringify(catalogue))
  const noise = { width: 512, height: 512, channels: 3 as const }
  await sharp({ create: { ...noise, background: '#888', noise: { type: 'gaussian', sigma: 80 } } })
    .png()
    .toFile(join(publicDir, 'images/noise.png'))
  const result = await buildSite({
    ...options,
    outDir: dist,
    company: folder,
    env: { ...env },
  })
  return { ...result, dist, read: (file: string) => readFileSync(join(dist, file), 'utf8') }
}

/** The inline scripts and styles of a page that its policy does not allow. */
function forbiddenTexts(html: string): string[] {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  const inline = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text)
  expect(inline.length).toBeGreaterThan(1)
  return inline.filter(text => {
    const hash = createHash('sha256').update(text).digest('base64')
    return !policy.includes(`'sha256-${hash}'`)
  })
}

it('the build warns before a site has more files than Cloudflare Pages accepts', () => {
  expect(fileLimitWarning(18_000, true)).toBe(undefined)
  expect(fileLimitWarning(18_001, false)).toBe(
    'The build has 18001 files. Cloudflare Pages accepts at most 20000.',
  )
  expect(fileLimitWarning(25_000, true)).toContain('--no-compress leaves out')
})

describe('npm run build', () => {
  it('refuses a faulty catalogue and lists its faults', async () => {
    const { code, output, dist } = await build([
      makeApp({ downloads: -1 }),
      { id: 'x', title: ' ' },
    ])
    expect(code).toBe(2)
    expect(output).toContain('data.json is not a valid catalogue')
    expect(output).toContain('record 0: downloads: expected a number ≥ 0, got -1')
    expect(output).toContain('record 1: title: expected a string with a visible character, got " "')
    expect(existsSync(dist)).toBe(false)
  })

  describe('without SITE_URL', () => {
    let built: Awaited<ReturnType<typeof build>>
    beforeAll(async () => {
      built = await build([makeApp({ id: 1, updated: '2026-03-01' })], { SITE_URL: '' })
    })

    it('warns, and writes no absolute addresses', () => {
      const { code, output, read, dist } = built
      expect(code).toBe(0)
      expect(output).toContain('SITE_URL is not set')
      for (const file of ['index.html', 'apps.html', 'appdetails/1.html', '404.html']) {
        expect(read(file)).not.toMatch(
          /canonical|og:url|og:image|feed\.xml|http:\/\/(?!www\.w3\.org)|prerender\.invalid/,
        )
      }
      // Hidden folders are copied, too.
      expect(JSON.parse(read('.well-known/apple-app-site-association'))).toHaveProperty('applinks')
      for (const file of ['sitemap.xml', 'feed.xml']) {
        expect(readdirSync(dist)).not.toContain(file)
      }
    })

    it('uses the chosen brand and catalogue in pages and scripts', () => {
      const { dist, read } = built
      expect(read('index.html')).toContain(`<title>${homeTitle(company)}</title>`)
      expect(read('index.html')).toContain(company.hero.paragraph)
      expect(JSON.parse(read('manifest.webmanifest')).name).toBe(company.name)
      const scripts = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))
      expect(scripts.map(name => read(`assets/${name}`)).join()).toContain(company.hero.paragraph)
    })

    it('sets no variables of the page in styles that load later, which would restyle it', () => {
      const { dist, read } = built
      const styles = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.css'))
      expect(styles).not.toEqual([])
      for (const name of styles) expect(read(`assets/${name}`)).not.toMatch(/(^|[,}]):root/)
    })

    it('has no selector that makes browsers restyle all siblings of what is removed', () => {
      const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(built.read('index.html')) ?? []
      expect(styles.match(/\.btn\b/)?.[0]).toBe('.btn')
      expect(styles.match(/[^},]*[+~]\s*\*/)?.[0]).toBe(undefined)
    })

    it('names its version in every page', () => {
      for (const file of ['index.html', 'appdetails/1.html', '404.html']) {
        expect(built.read(file).split('<meta name="version" content="0.')).toHaveLength(2)
      }
    })

    it('writes brotli and gzip copies of texts, except small ones', () => {
      const { dist, read, output } = built
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      const compressed = files.filter(file => file.endsWith('.br')).length
      expect(output).toContain(`${compressed} texts compressed`)
      const [script = ''] = files.filter(file => /index-.*\.js$/.test(file))
      for (const file of [script, 'index.html', 'apps.html', 'appdetails/1.html', '404.html']) {
        const [br, gz] = [`${file}.br`, `${file}.gz`].map(name => readFileSync(join(dist, name)))
        expect(brotliDecompressSync(br ?? '').toString()).toBe(read(file))
        expect(gunzipSync(gz ?? '').toString()).toBe(read(file))
      }
      expect(files).not.toContain('robots.txt.br')
      expect(files.filter(file => /\.(png|br|gz)\.(br|gz)$/.test(file))).toEqual([])
    })
  })

  it('writes a page and a small preview picture for every app, even hostile ones', async () => {
    // Brackets make __proto__ an ordinary key, as in JSON.
    const bare = { id: -1.5, title: 'Bare', ['__proto__']: { ratings: 'none', downloads: -5 } }
    const noisy = makeApp({
      id: 7,
      title: 'Noisy',
      image: 'images/noise.png',
      updated: '2026-03-01',
    })
    const hostile = SCENARIOS.hostile.records()
    const { code, output, read, dist } = await build(
      [...hostile, bare, noisy],
      { SITE_URL: 'https://apps.example' },
      { isCompressed: false },
    )
    expect(code, output).toBe(0)
    expect(output).toContain(`${listFiles(dist).length} files written`)
    expect(readdirSync(dist).filter(file => /\.(br|gz)$/.test(file))).toEqual([])
    const pictures = readdirSync(join(dist, 'previews'))
    expect(pictures).toHaveLength(hostile.length + 3)
    for (const picture of pictures) {
      const png = readFileSync(join(dist, 'previews', picture))
      // Services that show link previews ignore heavier pictures.
      expect(png.length, picture).toBeLessThanOrEqual(300_000)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      // The bar at the bottom has the brand's color.
      const bar = sharp(png).extract({ left: 0, top: 620, width: 1, height: 1 }).removeAlpha()
      const color = `#${(await bar.raw().toBuffer()).toString('hex')}`
      // A small palette makes the file small.
      expect(differenceEuclidean()(color, derivePalette(company.color).fill)).toBeLessThan(0.01)
    }
    for (const { id, title } of hostile) {
      const html = read(`appdetails/${id}.html`)
      expect(html).not.toMatch(/<script>alert|<img src=x| style="/)
      for (const tag of ['<link rel="canonical" href=', '<meta property="og:url" content=']) {
        expect(html).toContain(`${tag}"https://apps.example/appdetails/${id}"`)
      }
      const [, json = ''] = /id="prerendered-data">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).apps[0].title).toBe(title)
      expect(json).not.toContain('<')
      expect(forbiddenTexts(html)).toEqual([])
      const document = read(`appdetails/${id}/privacy.html`)
      expect(document).not.toMatch(/<script>alert|<img src=x| style="/)
      expect(document).toContain(
        `<link rel="canonical" href="https://apps.example/appdetails/${id}/privacy"/>`,
      )
      const getApp = read(`get/${id}.html`)
      expect(getApp).not.toMatch(/<script>alert|<img src=x| style="|ld\+json/)
      expect(getApp).toContain('<meta name="robots" content="noindex"/>')
      for (const html of [document, getApp]) expect(forbiddenTexts(html)).toEqual([])
    }
    for (const file of ['index.html', 'apps.html', 'installation.html', '404.html', 'legal.html']) {
      expect(forbiddenTexts(read(file)), file).toEqual([])
      expect(read(file)).not.toMatch(/\s(style|on\w+)="/)
      // A site in one language has no trace of others.
      expect(read(file)).not.toMatch(/hreflang|og:locale/)
    }
    // What is missing leaves nothing behind.
    const shown = read('appdetails/-1.5.html').replace(/<(script|style)\b.*?<\/\1>/gs, '')
    expect(shown).not.toMatch(/–<|\(\)|>Ratings</)
    expect(read('feed.xml')).toContain('<title>Noisy</title>')
    for (const file of ['app-ads.txt', '.well-known/security.txt'] as const) {
      expect(read(file)).toBe(COMPANY_FILES[`public/${file}`])
    }
    // A document has the styles of its own content, and no script but the inline ones.
    const legal = read('legal.html')
    expect(legal).toMatch(/<h1 id="page-title"[^>]*>Legal notice<\/h1>.*<p>By Lumen Works\.<\/p>/s)
    expect(legal).not.toMatch(
      /<script[^>]* src=|modulepreload|start-failure|noscript|prerendered-data/,
    )
    expect(legal).toContain('.prose blockquote{')
    expect(read('index.html')).not.toContain('prose')
    expect(read('index.html')).toMatch(/<a href="\/legal">Legal notice<\/a>/)
    for (const path of ['legal', 'appdetails/7/privacy']) {
      expect(read('sitemap.xml')).toContain(`<loc>https://apps.example/${path}</loc>`)
    }
    expect(read('sw.js')).toMatch(
      /documents:\[`\/legal`,`\/appdetails\/:id\/privacy`,`\/get\/:id`\]/,
    )
    // No feed, and no screen that search engines must not list.
    expect(read('sitemap.xml')).not.toMatch(/feed\.xml|installation|404|\/get\//)
    for (const file of ['apps.html', 'appdetails/7.html', '404.html']) {
      expect(read(file)).toContain('href="https://apps.example/feed.xml"')
      expect(read(file)).toMatch(/<a [^>]*href="\/feed\.xml"/)
    }
  })
})
