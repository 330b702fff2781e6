import { cpSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { NETWORK_ICONS } from '../../src/shared/domain/companySchema.ts'
import { atomFeed } from '../../tools/site/feed.ts'
import { countFiles, fileLimitWarning } from '../../tools/site/fileCount.ts'
import { type ChosenCompany, companyFolder, readCompany } from '../../tools/company/company.ts'
import { fillIn } from '../../tools/company/messages.ts'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { FIXTURE_COMPANY, FIXTURE_PUBLIC } from '../fixtures/catalogue.ts'
import { details, makeApp } from '../support/makeApp.ts'
import { mapTexts } from '../support/mapTexts.ts'
import { pageTexts } from '../support/pageTexts.ts'
import { writeFolder } from '../support/writeFolder.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Files of pages. Each page is a folder. */
const PAGES = ['index.html', 'apps/index.html', 'appdetails/1/index.html', '404.html']

/** A text without Latin letters, except in placeholders. */
const toCyrillic = (text: string) =>
  text.replace(/\{\w+\}|[a-z]/gi, found => (found.length > 1 ? found : 'ж'))

/** The head of the page of `app` in a build with a public address. */
async function renderPublicHead({ company, texts }: ChosenCompany, root: string, app?: AppRecord) {
  vi.stubGlobal('PLACE', { ...PLACE, url: root, rootUrl: root, hasFeed: true })
  const { apps, feed } = texts.crawlers
  vi.doMock('virtual:company', () => ({ company }))
  const crawlers = { apps, feed: (values: Record<string, string>) => fillIn(feed, values) }
  vi.doMock('virtual:messages/crawlers', () => ({ default: crawlers }))
  const { Page } = await import('../../src/prerender/Page.tsx')
  const picture = { path: 'a.png', width: 1, height: 1 }
  const head = { title: 'ж', description: 'ж', isIndexed: true }
  const html = renderToStaticMarkup(
    createElement(Page, {
      page: { path: '/appdetails/1', kind: 'app', app, picture },
      root: { html: '', head },
      assets: {
        ...{ entry: 'a.js', imports: [], earlyScript: '', endScripts: {} },
        frameColors: { light: '', dark: '' },
      },
    }),
  )
  expect(html).toContain('og:image:alt')
  return html.replace(/.*<head>|<body>.*/gs, '')
}

it('the build warns before a site has more files than Cloudflare Pages accepts', () => {
  expect(fileLimitWarning(18_000, true)).toBe(undefined)
  expect(fileLimitWarning(18_001, false)).toBe(
    'The build has 18001 files. Cloudflare Pages accepts at most 20000.',
  )
  expect(fileLimitWarning(25_000, true)).toContain('--no-compress leaves out')
})

it('the build counts what it has not written, but for a repository', () => {
  const dist = writeFolder({ 'old.html': '', 'new.html': '', '.git/HEAD': '' })
  utimesSync(join(dist, 'old.html'), 1, 1)
  expect(countFiles(dist, 2000)).toEqual({ written: 1, older: 1 })
})

describe('npm run build', () => {
  describe('without SITE_URL, for a company that replaces every text', () => {
    const company = Object(mapTexts(readJson(`${FIXTURE_COMPANY}/company.json`), toCyrillic))
    // Fingerprints and names of packages have Latin letters in every language.
    const { certificates, ...translatable } = details
    const apps = [makeApp({ ...translatable, id: 1 }), makeApp({ id: 2 })].map(
      app => mapTexts(app, toCyrillic) as typeof app,
    )
    const folder = writeFolder({
      'company.json': company,
      'public/data.json': apps,
      'messages.json': mapTexts(
        readJson('src/messages/en.json'),
        text => `${toCyrillic(text)}<ж "'&`,
      ),
      'pages/legal.md': '# Ж\n\nЖ.',
    })
    const dist = join(folder, 'dist')
    const read = (file: string) => readFileSync(join(dist, file), 'utf8')
    let output = ''
    beforeAll(async () => {
      cpSync(FIXTURE_PUBLIC, join(folder, 'public'), { recursive: true, force: false })
      const built = await buildSite({
        ...{ outDir: dist, company: folder, hasFolders: true },
        env: { SITE_URL: '' },
      })
      expect(built.code, built.output).toBe(0)
      output = built.output
    })

    it('links to pages by the addresses of their folders', () => {
      for (const file of PAGES) expect(read(file), file).toContain('href="/apps/"')
    })

    it('has no other text in a page, nor in what search engines and feed readers read', async () => {
      const pages = listFiles(dist).filter(file => file.endsWith('.html'))
      expect(pages).toHaveLength(9)
      const chosen = readCompany(companyFolder(folder))
      const [app] = apps
      const root = 'https://apps.example/'
      const texts = {
        ...Object.fromEntries(pages.map(file => [file, read(file)])),
        head: await renderPublicHead(chosen, root, app),
        feed: atomFeed({ url: root, hasFolders: false }, apps, chosen) ?? '',
      }
      for (const [file, content] of Object.entries(texts)) {
        expect(content, file).not.toContain('<ж')
        const latin = pageTexts(content)
          // Months are not texts of the file.
          .map(text => text.replace(/&#?\w+;|February 2\d, 2026|March 2029/g, ''))
          .filter(text => /[a-z]/i.test(text) && !/^(https:|\d{4}-|UTF-8)/.test(text))
        expect(latin, file).toEqual([])
      }
    })

    it('warns, and writes no absolute addresses and no trace of other languages', () => {
      expect(output).toContain('SITE_URL is not set')
      for (const file of PAGES) {
        expect(read(file)).not.toMatch(
          /canonical|og:url|og:image|large_image|BreadcrumbList|feed\.xml|http:\/\/(?!www\.w3\.org)|hreflang|og:locale/i,
        )
        const [head] = read(file).split('<body')
        expect(head).not.toContain('"url"')
      }
      // Hidden folders are copied, too.
      expect(JSON.parse(read('.well-known/apple-app-site-association'))).toHaveProperty('applinks')
      for (const file of ['sitemap.xml', 'feed.xml']) {
        expect(readdirSync(dist)).not.toContain(file)
      }
    })

    it('uses the chosen brand and catalogue in pages and scripts', () => {
      expect(read('index.html')).toContain(
        `<title>${company.name} – ${company.hero.headline}</title>`,
      )
      expect(read('index.html')).toContain(company.hero.paragraph)
      expect(JSON.parse(read('manifest.webmanifest')).name).toBe(company.name)
      const scripts = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))
      const code = scripts.map(name => read(`assets/${name}`)).join()
      expect(code).toContain(company.hero.paragraph)
      // What chooses a scenario of the mock API is for development only.
      expect(code + read('index.html')).not.toMatch(/x-mock|mockScenario/i)
    })

    it('has in styles that load later what is used, and no variables of the page, which would restyle it', () => {
      const assets = readdirSync(join(dist, 'assets'))
      const styles = assets.filter(name => /^(?!document-).*\.css$/.test(name))
      expect(styles).not.toEqual([])
      for (const name of styles) expect(read(`assets/${name}`)).not.toMatch(/(^|[,}]):root/)
      const notices = read(`assets/${styles.find(name => name.startsWith('toasts-'))}`)
      expect(notices.match(/slide-enter--[\w-]+/g)).toEqual(['slide-enter--top-right'])
    })

    it('has no selector that makes browsers restyle all siblings of what is removed', () => {
      const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(read('index.html')) ?? []
      expect(styles.match(/\.btn\b/)?.[0]).toBe('.btn')
      expect(styles.match(/[^},]*[+~]\s*\*/)?.[0]).toBe(undefined)
    })

    it('has the hues that no record has yet', () => {
      const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(read('index.html')) ?? []
      expect(styles.match(/\.hue-\d+/g)).toHaveLength(12)
    })

    it('has the drawings of the icons that links of the company name, and no others', () => {
      const files = listFiles(dist).filter(file => file.endsWith('.js'))
      const scripts = files.map(read).join('\n')
      const docs = readFileSync('docs/adopting.md', 'utf8')
      const used = Object.entries(NETWORK_ICONS).filter(([, path]) => scripts.includes(path))
      expect(used.map(([name]) => name)).toEqual(['youtube'])
      for (const name of Object.keys(NETWORK_ICONS)) expect(docs).toContain(`\`${name}\``)
    })

    it('names its version in every page', () => {
      for (const file of PAGES) {
        expect(read(file).split('<meta name="version" content="0.')).toHaveLength(2)
      }
    })

    it('writes brotli and gzip copies of texts, except small ones', () => {
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      const compressed = files.filter(file => file.endsWith('.br')).length
      expect(output).toContain(`${compressed} texts compressed`)
      const [script = ''] = files.filter(file => /index-.*\.js$/.test(file))
      for (const file of [script, ...PAGES]) {
        const [br, gz] = [`${file}.br`, `${file}.gz`].map(name => readFileSync(join(dist, name)))
        expect(brotliDecompressSync(br ?? '').toString()).toBe(read(file))
        expect(gunzipSync(gz ?? '').toString()).toBe(read(file))
      }
      expect(files).not.toContain('robots.txt.br')
      expect(files.filter(file => /\.(png|br|gz)\.(br|gz)$/.test(file))).toEqual([])
    })
  })
})
